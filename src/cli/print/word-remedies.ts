import type { Finding } from '../../shared/contract/tests.ts'
import { cliRemedyTexts, type ReportingCommand } from '../../shared/i18n/cli-remedy-texts.ts'
import type { Language } from '../../shared/language.ts'

/** The findings of a report, with the flag of the command to find out by, where the report speaks of the app. */
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
