import { bindTexts } from './bind-texts.ts'
import { findings } from './locales/findings.ts'
import { html } from './locales/html.ts'
import { providers } from './locales/providers.ts'
import { reports } from './locales/reports.ts'
import { symbols } from './locales/symbols.ts'
import { tablePerLanguage } from './per-language.ts'
import type { FindingsTexts, HtmlTexts, ProvidersTexts, ReportsTexts, SymbolsTexts } from './text-types.ts'

/*
 * Marked as pure, so that a bundle holds only the tables it uses: pages need few of them.
 */

const ruleTexts = /* @__PURE__ */ tablePerLanguage((language) =>
  bindTexts<FindingsTexts>(language, findings[language], findings.en),
)

/** The texts of checks: what each looks at, and what to say when it is fine. */
export const checkTexts = /* @__PURE__ */ tablePerLanguage((language) => ruleTexts[language].checks)

/** The texts of findings: what is wrong, what it costs, and what to do. */
export const findingTexts = /* @__PURE__ */ tablePerLanguage((language) => ruleTexts[language].findings)

/** What else reports say. */
export const reportTexts = /* @__PURE__ */ tablePerLanguage((language) =>
  bindTexts<ReportsTexts>(language, reports[language], reports.en),
)

/** What the HTML email check says. */
export const htmlTexts = /* @__PURE__ */ tablePerLanguage((language) =>
  bindTexts<HtmlTexts>(language, html[language], html.en),
)

/** What each symbol of the built-in spam scorer says of a message. */
export const symbolTexts = /* @__PURE__ */ tablePerLanguage((language) =>
  bindTexts<SymbolsTexts>(language, symbols[language], symbols.en),
)

/** What mailbox providers require of senders. */
export const providerTexts = /* @__PURE__ */ tablePerLanguage((language) =>
  bindTexts<ProvidersTexts>(language, providers[language], providers.en),
)
