import { bindTexts } from './bind-texts.ts'
import { findings } from './locales/findings.ts'
import { html } from './locales/html.ts'
import { providers } from './locales/providers.ts'
import { received } from './locales/received.ts'
import { reports } from './locales/reports.ts'
import { symbols } from './locales/symbols.ts'
import { tablePerLanguage } from './per-language.ts'
import type {
  FindingsTexts,
  HtmlTexts,
  ProvidersTexts,
  ReceivedTexts,
  ReportsTexts,
  SymbolsTexts,
} from './text-types.ts'

/* Marked as pure, so that a bundle contains only the tables it uses. */

const ruleTexts = /* @__PURE__ */ tablePerLanguage((language) =>
  bindTexts<FindingsTexts>(language, findings[language], findings.en),
)

/** Texts of checks: topic and pass. */
export const checkTexts = /* @__PURE__ */ tablePerLanguage((language) => ruleTexts[language].checks)

/** Texts of findings: what is wrong, what it costs, and what to do. */
export const findingTexts = /* @__PURE__ */ tablePerLanguage((language) => ruleTexts[language].findings)

/** Other texts of reports. */
export const reportTexts = /* @__PURE__ */ tablePerLanguage((language) =>
  bindTexts<ReportsTexts>(language, reports[language], reports.en),
)

/** Texts of the HTML check. */
export const htmlTexts = /* @__PURE__ */ tablePerLanguage((language) =>
  bindTexts<HtmlTexts>(language, html[language], html.en),
)

/** Descriptions of the built-in spam scorer's symbols. */
export const symbolTexts = /* @__PURE__ */ tablePerLanguage((language) =>
  bindTexts<SymbolsTexts>(language, symbols[language], symbols.en),
)

/** The requirements of mailbox providers. */
export const providerTexts = /* @__PURE__ */ tablePerLanguage((language) =>
  bindTexts<ProvidersTexts>(language, providers[language], providers.en),
)

/** What receivers wrote back. */
export const receivedTexts = /* @__PURE__ */ tablePerLanguage((language) =>
  bindTexts<ReceivedTexts>(language, received[language], received.en),
)
