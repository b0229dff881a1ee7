import { bindTexts } from './bind-texts.ts'
import { checks, findings, html, providers, reports, symbols } from './locale-files.ts'
import { tablePerLanguage } from './per-language.ts'
import type { ChecksTexts, FindingsTexts, HtmlTexts, ProvidersTexts, ReportsTexts, SymbolsTexts } from './text-types.ts'

/** The words of checks: what each looks at, and what to say when it is fine. */
export const checkTexts = tablePerLanguage((language) => bindTexts<ChecksTexts>(language, checks[language], checks.en))

/** The words of findings: what is the case, what it costs, and what to do. */
export const findingTexts = tablePerLanguage((language) =>
  bindTexts<FindingsTexts>(language, findings[language], findings.en),
)

/** What else reports say. */
export const reportTexts = tablePerLanguage((language) =>
  bindTexts<ReportsTexts>(language, reports[language], reports.en),
)

/** What the HTML email check says. */
export const htmlTexts = tablePerLanguage((language) => bindTexts<HtmlTexts>(language, html[language], html.en))

/** What each symbol of the built-in spam scorer says of a message. */
export const symbolTexts = tablePerLanguage((language) =>
  bindTexts<SymbolsTexts>(language, symbols[language], symbols.en),
)

/** What mailbox providers require of senders. */
export const providerTexts = tablePerLanguage((language) =>
  bindTexts<ProvidersTexts>(language, providers[language], providers.en),
)
