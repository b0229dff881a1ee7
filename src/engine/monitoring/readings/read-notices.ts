import type { WatchedTarget } from '../../../shared/contract/monitoring/monitor.ts'
import type { Reading } from '../../../shared/contract/monitoring/run.ts'
import type { BounceReason, StoredKind } from '../../../shared/contract/received/explanation.ts'

export type NoticesTarget = Extract<WatchedTarget, { kind: 'bounces' | 'complaints' }>

/** How many there are of a day, numbered from 1970 (UTC), with the same provider and reason. */
export interface CountedNotices {
  kind: StoredKind
  day: number
  provider: string | null
  reason: BounceReason | null
  failed: number
  complaints: number
}

/** Reasons that are about the sender, not about one recipient. One refusal is enough to know. */
const senderReasons: readonly (BounceReason | null)[] = [
  ...(['auth_failed', 'reputation', 'blocked', 'spam_content', 'policy', 'malformed', 'relay_denied'] as const),
  ...(['tls_required', 'no_reverse_dns', 'sender_rejected'] as const),
]

/**
 * Shares of the messages sent per day. Complaints: Gmail asks senders to stay below 0.1% and never to reach 0.3%
 * (support.google.com/mail/answer/81126). Bounces: Amazon SES reviews accounts from 5% and may pause them from 10%
 * (docs.aws.amazon.com/ses/latest/dg/reputationdashboardmessages.html). Known from pages that quote these.
 */
const rates = {
  bounces: { raised: 0.05, high: 0.1 },
  complaints: { raised: 0.001, high: 0.003 },
} as const

/**
 * A day stands out with this many times the usual number, and at least so many: our own choice, so that small numbers,
 * which vary by chance, open nothing.
 */
const rise = { factor: 3, bounces: 10, complaints: 3 } as const
/** Days before the two latest that show what is usual. */
const usualDays = 7

/**
 * What receivers of a domain's mail wrote back today and yesterday: refusals that are about the sender, more than usual,
 * and, if it is known how much was sent, a rate above what providers accept. `firstDay`: the first day with any notice;
 * without a week before, nothing is usual. `known`: the subjects of earlier runs.
 */
export function readNotices(
  counts: readonly CountedNotices[],
  { kind, sent_per_day }: Pick<NoticesTarget, 'kind' | 'sent_per_day'>,
  { today, firstDay, known }: { today: number; firstDay: number | null; known: readonly string[] },
): Reading[] {
  const own = counts.filter((each) => (each.kind === 'complaint') === (kind === 'complaints'))
  const countOn = (day: number) =>
    own.reduce((sum, each) => sum + (each.day === day ? each.failed + each.complaints : 0), 0)
  const latest = Math.max(countOn(today), countOn(today - 1))
  const before = Array.from({ length: usualDays }, (_, index) => countOn(today - 2 - index))
  const usual = before.reduce((sum, count) => sum + count, 0) / usualDays
  const hasUsual = firstDay !== null && firstDay <= today - 1 - usualDays
  return [
    ...(kind === 'bounces' ? readRefusals(own, today, known) : []),
    ...(hasUsual ? [readRise(kind, latest, usual)] : []),
    ...(sent_per_day === null ? [] : [readRate(kind, latest / sent_per_day)]),
  ]
}

const refusalPrefix = 'refusal:'

function readRefusals(counts: readonly CountedNotices[], today: number, known: readonly string[]): Reading[] {
  const recent = counts.filter(
    ({ day, reason, failed }) => day >= today - 1 && failed > 0 && senderReasons.includes(reason),
  )
  const found = Map.groupBy(recent, ({ provider, reason }) => `${refusalPrefix}${provider ?? '?'} ${reason}`)
  const readings = [...found].map(([subject, each]): Reading => {
    const count = each.reduce((sum, { failed }) => sum + failed, 0)
    return { subject, value: ['refused'], problem: { key: 'mail_refused', severity: 'major' }, params: { count } }
  })
  const gone = known.filter((subject) => subject.startsWith(refusalPrefix) && !found.has(subject))
  return [...readings, ...gone.map((subject) => ({ subject, value: [], problem: null }))]
}

function readRise(kind: NoticesTarget['kind'], latest: number, usual: number): Reading {
  const subject = `rise:${kind}`
  if (latest < rise[kind] || latest < rise.factor * usual) return { subject, value: [], problem: null }
  const params = { count: latest, usual: Math.round(usual * 10) / 10 }
  return { subject, value: ['risen'], problem: { key: 'notices_risen', severity: 'minor' }, params }
}

function readRate(kind: NoticesTarget['kind'], rate: number): Reading {
  const subject = `rate:${kind}`
  const { raised, high } = rates[kind]
  if (rate < raised) return { subject, value: [], problem: null }
  const params = { percent: Math.round(rate * 10_000) / 100 }
  return rate >= high
    ? { subject, value: ['high'], problem: { key: 'rate_high', severity: 'major' }, params }
    : { subject, value: ['raised'], problem: { key: 'rate_raised', severity: 'minor' }, params }
}
