import { readDomainName } from '../../engine/names/domain-name.ts'
import { readPublicAddress } from '../../engine/names/public-address.ts'
import type { WatchedTarget } from '../../shared/contract/monitoring/monitor.ts'
import { errorTexts } from '../../shared/i18n/error-texts.ts'
import type { Language } from '../../shared/languages.ts'
import { printable } from '../terminal/terminal.ts'

/** The targets that texts name, each once, and why the other texts cannot be watched. */
export interface ReadTargets {
  targets: WatchedTarget[]
  problems: string[]
}

export function readTargets(texts: readonly string[], language: Language): ReadTargets {
  const { publicAddress, addressOrDomain } = errorTexts[language].invalid
  const targets = new Map<string, WatchedTarget>()
  const problems: string[] = []
  for (const text of texts) {
    const { ip, problem } = readPublicAddress(text)
    const { domain } = problem === 'not_an_address' ? readDomainName(text) : { domain: null }
    if (ip !== null) targets.set(ip, { kind: 'address', ip })
    else if (domain !== null) targets.set(domain, { kind: 'domain', domain, selectors: [] })
    else problems.push(`${printable(text)}: ${problem === 'not_an_address' ? addressOrDomain : publicAddress[problem]}`)
  }
  return { targets: [...targets.values()], problems }
}
