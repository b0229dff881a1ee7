import { readDomainName } from '../../engine/names/domain-name.ts'
import { readPublicAddress } from '../../engine/names/public-address.ts'
import { errorTexts } from '../../shared/i18n/error-texts.ts'
import { printable } from '../terminal/terminal.ts'
import type { CommandContext } from './command-context.ts'

export type Target = { kind: 'address'; ip: string } | { kind: 'domain'; domain: string }

/** Public addresses and domains in canonical form, and why the other words are none. */
export function readTargets(
  words: readonly string[],
  { texts, language }: Pick<CommandContext, 'texts' | 'language'>,
): { targets: Target[]; problems: string[] } {
  const { publicAddress, addressOrDomain } = errorTexts[language].invalid
  const targets: Target[] = []
  const problems: string[] = []
  for (const word of words) {
    const { ip, problem } = readPublicAddress(word)
    const { domain } = problem === 'not_an_address' ? readDomainName(word) : { domain: null }
    const rule = problem === 'not_an_address' ? addressOrDomain : problem && publicAddress[problem]
    if (ip !== null) targets.push({ kind: 'address', ip })
    else if (domain !== null) targets.push({ kind: 'domain', domain })
    else problems.push(texts.audit.refused({ text: printable(word), problem: rule ?? '' }))
  }
  return { targets, problems }
}
