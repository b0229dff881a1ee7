import type { FactPackStatus, UsedFactPack } from '../../shared/contract/fact-packs.ts'
import type { FactPack } from '../facts/fact-pack.ts'
import { clientsPack } from '../html/client-support.ts'
import { certificatesPack } from '../protocols/certificates.ts'
import { listsPack } from '../protocols/dnsbl/zones.ts'
import { servicesPack } from '../protocols/services.ts'
import { providersPack } from '../providers/requirements.ts'

/** All packs, in the order they are shown. */
export const factPacks: readonly FactPack[] = [providersPack, listsPack, clientsPack, servicesPack, certificatesPack]

/** In milliseconds. */
const day = 24 * 3_600_000

/** Every pack in use, with its age. Stale facts stay in use, because unknown would be worse. */
export function describeFactPacks(now: Date): FactPackStatus[] {
  return factPacks.map((pack) => {
    const { date, shelf_life_days, sources } = pack.file()
    const age_days = Math.max(0, Math.floor((now.getTime() - new Date(date).getTime()) / day))
    const { name, version, unsigned } = usedPack(pack)
    const stale = age_days > shelf_life_days
    return { name, version, date, shelf_life_days, age_days, stale, origin: pack.origin(), unsigned, sources }
  })
}

/** The versions in use, for a report that they decide. */
export function usedFactPacks(): UsedFactPack[] {
  return factPacks.map(usedPack)
}

function usedPack(pack: FactPack): UsedFactPack {
  const { version, date, signature } = pack.file()
  // Shipped files are as authentic as the program that contains them.
  return { name: pack.name, version, date, unsigned: pack.origin() !== 'shipped' && !signature }
}
