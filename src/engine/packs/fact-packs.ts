import { createHash } from 'node:crypto'
import { ageInDays, type FactPackStatus, isStale, type UsedFactPack } from '../../shared/contract/fact-packs.ts'
import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import { memoizeByObject } from '../../shared/memoize.ts'
import { canonicalJson } from '../facts/canonical-json.ts'
import type { FactPack, PackFile } from '../facts/fact-pack.ts'
import { clientsPack } from '../html/support/client-support.ts'
import { certificatesPack } from '../protocols/certificates.ts'
import { listsPack } from '../protocols/dnsbl/zones.ts'
import { servicesPack } from '../protocols/services.ts'
import { chosenProviders, providersPack } from '../providers/requirements.ts'
import { repliesPack } from '../received/replies-pack.ts'
import { headersPack } from '../received/verdicts/headers-pack.ts'

/** All packs, in the order they are shown. */
export const factPacks: readonly FactPack[] = [
  ...[providersPack, listsPack, clientsPack, servicesPack, certificatesPack, headersPack, repliesPack],
]

/** Every pack in use, with its age. Stale facts stay in use, because unknown would be worse. */
export function describeFactPacks(now: Date): FactPackStatus[] {
  return factPacks.map((pack) => {
    const used = usedPack(pack)
    const age_days = ageInDays(used, now)
    return { ...used, age_days, stale: isStale(used, now), origin: pack.origin(), sources: pack.file().sources }
  })
}

/** The versions in use, for a report that they decide. */
export function usedFactPacks(): UsedFactPack[] {
  return factPacks.map(usedPack)
}

/** What a report on a message rests on beside the message and the rules. */
export type Basis = Pick<MessageFacts, 'packs' | 'chosen_providers'>

/** What a report that is made now rests on. */
export function currentBasis(): Basis {
  return { packs: usedFactPacks(), chosen_providers: [...chosenProviders()] }
}

/** The same text for reports with the same basis. */
export function nameBasis({ packs, chosen_providers }: Basis): string {
  const names = packs.map(({ name, version, date, sha256 = '' }) => `${name} ${version} ${date} ${sha256}`.trim())
  return [...names, ...chosen_providers].join(', ')
}

function usedPack(pack: FactPack): UsedFactPack {
  const { version, date, shelf_life_days, signature } = pack.file()
  // Shipped files are as authentic as the program that contains them.
  const used = { name: pack.name, version, date, shelf_life_days }
  if (pack.origin() === 'shipped' || signature) return { ...used, unsigned: false }
  return { ...used, unsigned: true, sha256: digestOf(pack.file()) }
}

/** Once per file: several reports per second ask for it. */
const digestOf = memoizeByObject((file: PackFile): string =>
  createHash('sha256').update(canonicalJson(file.data)).digest('hex'),
)
