import type { FindingKey } from '../../shared/findings/finding.ts'

/*
 * One cause is charged once. Without an authenticated author, DMARC fails because SPF and DKIM do not align: the first
 * of these findings that a message has takes the points, and the others take none.
 */

/** Results of the missing authentication, in the order in which they take its points. */
const unauthenticated: readonly FindingKey[] = [
  'dmarc.rejected',
  'auth.nothing_passes',
  'dmarc.quarantined',
  'dmarc.failed',
  'dmarc.unaligned',
]

/** Its causes. A published private key and an envelope domain that does not exist are faults of their own. */
const causes: ReadonlySet<FindingKey> = new Set([
  'dkim.missing',
  'dkim.body_changed',
  'dkim.signature_broken',
  'dkim.key_missing',
  'dkim.key_revoked',
  'dkim.key_too_short',
  'dkim.weak_algorithm',
  'dkim.expired',
  'dkim.key_invalid',
  'dkim.invalid',
  'spf.misspelled',
  'spf.missing',
  'spf.no_domain',
  'spf.several_records',
  'spf.invalid',
  'spf.blank_missing',
  'spf.include_broken',
  'spf.permerror',
  'spf.fail',
  'spf.softfail',
  'spf.neutral',
  'spf.lookups_exceeded',
  'spf.void_lookups_exceeded',
])

/** Why receivers cannot read the SPF record itself. */
const unreadableSpf: readonly FindingKey[] = [
  'spf.several_records',
  'spf.misspelled',
  'spf.invalid',
  'spf.blank_missing',
]

/**
 * Findings about a record or name that is already as bad as it can be, by those that take its points: a second reason
 * for one permanent error costs nothing.
 */
const sameFault: Partial<Record<FindingKey, readonly FindingKey[]>> = {
  'misplaced.doubled_host': ['mx.unreachable', 'mx.unusable', 'mx.dead_hosts'],
  'spf.blank_missing': ['spf.several_records'],
  'spf.invalid': ['spf.several_records'],
  'spf.include_broken': unreadableSpf,
  'spf.terms_all_ignored': [...unreadableSpf, 'spf.include_broken'],
  'spf.lookups_exceeded': [...unreadableSpf, 'spf.include_broken'],
  'spf.void_lookups_exceeded': [...unreadableSpf, 'spf.include_broken', 'spf.lookups_exceeded'],
  'dkim.key_too_short': ['dkim.no_usable_key'],
  'dkim.key_ambiguous': ['dkim.no_usable_key'],
  'dmarc.tag_invalid': ['dmarc.invalid', 'dmarc.several_records', 'dmarc.misnamed'],
}

interface Charged {
  finding: FindingKey
  /** Tenths of points. */
  tenths: number
  /** The finding that takes its points; null if it takes them itself. */
  because: FindingKey | null
}

/**
 * Moves the points of findings with one cause to one of them. It costs as much as the gravest result, or as all causes
 * together if these cost more, so that one more of these findings never costs less.
 */
export function chargeOnce<Entry extends Charged>(all: readonly Entry[]): Entry[] {
  const present = new Set(all.map(({ finding }) => finding))
  const entries = all.map((entry) => {
    const because = sameFault[entry.finding]?.find((cause) => present.has(cause))
    return because === undefined ? entry : { ...entry, tenths: 0, because }
  })
  const lead = unauthenticated.find((finding) => present.has(finding))
  if (lead === undefined) return entries
  const results = entries.filter(({ finding }) => unauthenticated.includes(finding))
  const legs = entries.filter(({ finding }) => causes.has(finding))
  const total = Math.max(...results.map(({ tenths }) => tenths), sum(legs))
  return entries.map((entry) => {
    if (entry.finding === lead) return { ...entry, tenths: total }
    const isShared = results.includes(entry) || legs.includes(entry)
    return isShared ? { ...entry, tenths: 0, because: lead } : entry
  })
}

function sum(entries: readonly Charged[]): number {
  return entries.reduce((total, { tenths }) => total + tenths, 0)
}
