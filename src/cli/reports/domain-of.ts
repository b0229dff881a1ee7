import { readDomainName } from '../../engine/names/domain-name.ts'
import { errorTexts } from '../../shared/i18n/error-texts.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError, exitCodes } from '../ground/exit-codes.ts'
import { printable } from '../terminal/terminal.ts'

/** Throws a usage error if the text is not a domain. */
export function domainOf(text: string, { language, texts }: CommandContext): string {
  const { domain, problem } = readDomainName(text)
  if (problem)
    throw new CommandError(
      texts.audit.refused({ text: printable(text), problem: errorTexts[language].invalid.domain[problem] }),
      exitCodes.usage,
    )
  return domain
}
