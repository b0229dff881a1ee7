import type { ReadinessCaution } from '../../../shared/contract/reports/sources.ts'
import type { ObservedMail, ObservedSource } from './observed-mail.ts'

/** A source with more of the mail than this is conspicuous if it begins from one day to the next. */
const largeShare = 0.2

/**
 * Finds sources that are not known to be the owner's, with the owner's valid signature on more mail than the owner's servers
 * send, or suddenly on a large part of all mail: a message that is replayed, or a stolen key.
 */
export function findForeignSignatures(mail: ObservedMail): ReadinessCaution[] {
  const { sources, senders, observed, messages } = mail
  // A replay has the signature, but no server that SPF allows.
  const isYours = (source: ObservedSource) =>
    source.is_classified ? isOwner(source) : isOwner(source) && (source.class === 'service' || source.spf_aligned > 0)
  const owners = sources.filter(isYours)
  // A domain whose servers all rely on signatures has nothing to compare them with.
  const suspects = sources.filter((source) => source.dkim_aligned > 0 && !isYours(source) && !isConfirmed(source))
  const fromServers = owners
    .filter((source) => source.class === 'own')
    .reduce((sum, source) => sum + source.messages, 0)
  const [firstDay] = observed
  return suspects.flatMap((source): ReadinessCaution[] => {
    const rows = senders.filter((row) => row.sourceId === source.id && row.dkimAligned > 0)
    const begin = Math.min(...rows.map(({ day }) => day))
    const since = senders.filter(({ day }) => day >= begin).reduce((sum, row) => sum + row.messages, 0)
    const isSudden = firstDay !== undefined && begin > firstDay && source.dkim_aligned > since * largeShare
    const isMore = fromServers > 0 && source.dkim_aligned > fromServers
    if (!isMore && !isSudden) return []
    const addresses = new Set(rows.map(({ address }) => address))
    const [only = null] = addresses.size === 1 ? addresses : []
    return [
      {
        ...{ code: 'foreign_signature', source_id: source.id, name: source.name, address: only },
        messages: source.dkim_aligned,
        percent: Math.round((100 * source.dkim_aligned) / Math.max(1, messages)),
        since: Number.isFinite(begin) ? dateOf(begin) : source.first_seen,
      },
    ]
  })
}

function isOwner({ class: kind }: ObservedSource): boolean {
  return kind === 'own' || kind === 'service'
}

/** The owner knows forwarders that were classified as such. */
function isConfirmed({ is_classified, class: kind }: ObservedSource): boolean {
  return is_classified && kind === 'forwarder'
}

/** A day in RFC 3339. */
function dateOf(day: number): string {
  return new Date(day * 24 * 3_600_000).toISOString().slice(0, 10)
}
