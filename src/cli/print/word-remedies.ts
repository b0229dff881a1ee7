import type { Finding } from '../../shared/contract/tests.ts'
import { cliRemedyTexts, type ReportingCommand } from '../../shared/i18n/cli-remedy-texts.ts'
import type { Language } from '../../shared/language.ts'

/** Replaces remedies of the app by flags of the command. */
export function wordRemedies(
  findings: readonly Finding[],
  { command, language }: { command: ReportingCommand; language: Language },
): Finding[] {
  const remedies: Partial<Record<string, string>> = cliRemedyTexts[language][command]
  return findings.map((finding) => {
    const remedy = remedies[finding.reason_code ?? '']
    return remedy === undefined ? finding : { ...finding, fix: `${finding.reason} ${remedy}` }
  })
}
