import type { Finding } from '../../shared/contract/finding.ts'
import { cliTexts } from '../../shared/i18n/cli-texts.ts'
import type { ReportingCommand } from '../../shared/i18n/text-keys.ts'
import type { Language } from '../../shared/languages.ts'

/** Replaces steps in the app with flags of the command. */
export function withCommandRemedies(
  findings: readonly Finding[],
  { command, language }: { command: ReportingCommand; language: Language },
): Finding[] {
  const remedies: Partial<Record<string, string>> = cliTexts[language].remedies[command]
  return findings.map((finding) => {
    const remedy = remedies[finding.reason_code ?? '']
    return remedy === undefined ? finding : { ...finding, fix: `${finding.reason} ${remedy}` }
  })
}
