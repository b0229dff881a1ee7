import { dmarcPolicies } from '../../../shared/contract/facts/dmarc-policy.ts'
import {
  type DmarcPolicy,
  legitimateClasses,
  type MissingForPolicy,
  type Readiness,
  type ReportSource,
} from '../../../shared/contract/reports/sources.ts'
import type { Published } from './published-policy.ts'

/** What the reports of the last 30 days show. */
export interface ObservedMail {
  /** Number of days with a report. */
  days: number
  /** The last day with a report, in RFC 3339; null without reports. */
  lastDay: string | null
  /** Number of days from the last one to today. */
  age: number
  messages: number
  aligned: number
  sources: readonly Pick<ReportSource, 'id' | 'name' | 'class' | 'evidence' | 'messages' | 'aligned' | 'subdomains'>[]
}

interface ReadinessFacts {
  domain: string
  /** The requested policy. */
  policy: DmarcPolicy
  published: Published
  mail: ObservedMail
}

export interface AssessedReadiness extends Omit<Readiness, 'proposal' | 'cautions'> {
  /** The policy that may be published next; null if none. */
  next: DmarcPolicy | null
}

/** Mail of a source that the domain's policy applies to. */
interface AffectedSource extends Pick<ReportSource, 'id' | 'name' | 'class' | 'evidence'> {
  unaligned: number
  total: number
}

/** The sources of the mail, and what they would lose. */
interface AffectedMail extends Pick<ObservedMail, 'days' | 'lastDay' | 'age'> {
  sources: readonly AffectedSource[]
  /** Number of messages of all sources. */
  total: number
}

/**
 * Unaligned messages that senders cannot avoid, mostly forwarded ones that the receiver does not mark as such: at most
 * this share of a source, and never more than this number.
 */
const strayShare = 0.01
const maxStrays = 100

/** Number of days with reports needed to see weekly mail, and mail sent twice per month. */
const neededDays: Readonly<Record<DmarcPolicy, number>> = { none: 0, quarantine: 7, reject: 14 }
/** Number of days after which reports no longer show who sends today. */
const maxAge = 14

/** Unknown mail, as opposed to mail that would be lost. */
const unknowns: ReadonlySet<MissingForPolicy['code']> = new Set([
  'no_reports',
  'reports_old',
  'days_observed',
  'unknown_sources',
])

/**
 * Whether a policy would lose legitimate mail, and what is missing before it can be published: one step at a time, each
 * only once nothing about its mail is unknown.
 */
export function assessReadiness({ domain, policy, published, mail }: ReadinessFacts): AssessedReadiness {
  const { days, messages, aligned } = mail
  const known = published.state === 'known' ? published.value : null
  const isExempt = known?.hasSubdomainPolicy ?? false
  const affected = affectedBy(mail, isExempt)
  const losses = missingMail(policy, affected)
  const missingOf = (step: DmarcPolicy) => [
    ...missingRecord(step, { domain, published }),
    ...missingMail(step, affected),
  ]
  return {
    domain,
    policy,
    published: known?.policy ?? null,
    in_force: known?.inForce ?? null,
    subdomains: known?.subdomains ?? null,
    ready: isSafe(losses),
    days_observed: days,
    messages,
    aligned,
    forwarded: unalignedOf(affected.sources.filter((source) => source.class === 'forwarder')),
    suspected: unalignedOf(affected.sources.filter(isSuspected)),
    strays: unalignedOf(straysIn(affected)),
    exempt: isExempt ? messages - aligned - unalignedOf(affected.sources) : 0,
    steps: dmarcPolicies.map((step) => {
      return { policy: step, state: stateOf(step, published, affected), missing: missingOf(step) }
    }),
    missing: missingOf(policy),
    next: nextStep(policy, published, affected),
  }
}

/** Mail of subdomains is exempt if they have their own policy, which stays as it is. */
function affectedBy({ days, lastDay, age, sources }: ObservedMail, isExempt: boolean): AffectedMail {
  const affected = sources.map(({ id, name, class: kind, evidence, messages, aligned, subdomains }): AffectedSource => {
    const exempt = isExempt ? subdomains : { messages: 0, aligned: 0 }
    const total = messages - exempt.messages
    return { id, name, class: kind, evidence, total, unaligned: total - (aligned - exempt.aligned) }
  })
  const total = affected.reduce((sum, source) => sum + source.total, 0)
  return { days, lastDay, age, sources: affected, total }
}

/** Null if too little is known. */
function isSafe(missing: readonly MissingForPolicy[]): boolean | null {
  if (missing.some(({ code }) => code === 'source')) return false
  return missing.some(({ code }) => unknowns.has(code)) ? null : true
}

function missingMail(policy: DmarcPolicy, mail: AffectedMail): MissingForPolicy[] {
  const { days, lastDay, age } = mail
  if (policy === 'none') return []
  if (lastDay === null || days === 0) return [{ code: 'no_reports' }]
  const needed = neededDays[policy]
  const strays = new Set(straysIn(mail))
  const losing = mail.sources.filter((source) => source.unaligned > 0 && !strays.has(source))
  const unknown = losing.filter((source) => source.class === 'unknown')
  return [
    ...losing.filter(isLegitimate).map(
      (source): MissingForPolicy => ({
        ...{ code: 'source', source_id: source.id, name: source.name, class: source.class },
        ...{ messages: source.unaligned, total: source.total },
      }),
    ),
    ...(unknown.length > 0
      ? [{ code: 'unknown_sources', sources: unknown.length, messages: unalignedOf(unknown) } as const]
      : []),
    ...(age > maxAge ? [{ code: 'reports_old', last: lastDay } as const] : []),
    ...(days < needed ? [{ code: 'days_observed', observed: days, needed } as const] : []),
  ]
}

/** Sources that would lose too little to wait for. Unknown ones are counted together: there may be hundreds. */
function straysIn({ sources, total }: AffectedMail): AffectedSource[] {
  const losing = sources.filter(({ unaligned }) => unaligned > 0)
  const unknown = losing.filter((source) => source.class === 'unknown')
  return [
    ...losing.filter((source) => isLegitimate(source) && isStray(source.unaligned, source.total)),
    ...(isStray(unalignedOf(unknown), total) ? unknown : []),
  ]
}

function isStray(unaligned: number, total: number): boolean {
  return unaligned <= Math.min(total * strayShare, maxStrays)
}

function isLegitimate(source: Pick<ReportSource, 'class'>): boolean {
  return legitimateClasses.some((legitimate) => legitimate === source.class)
}

/** Spoofing that the user did not confirm: one of the owner's servers without SPF and DKIM would look the same. */
function isSuspected({ class: kind, evidence }: AffectedSource): boolean {
  return kind === 'spoofing' && evidence.every(({ code }) => code !== 'named_by_you')
}

function unalignedOf(sources: readonly AffectedSource[]): number {
  return sources.reduce((sum, { unaligned }) => sum + unaligned, 0)
}

function missingRecord(
  policy: DmarcPolicy,
  { domain, published }: Pick<ReadinessFacts, 'domain' | 'published'>,
): MissingForPolicy[] {
  if (published.state === 'unavailable') return [{ code: 'record_unknown' }]
  if (published.state === 'absent') return [{ code: 'record_missing' }]
  const previous = dmarcPolicies[dmarcPolicies.indexOf(policy) - 1]
  const isReached = previous === undefined || levelOf(published) >= dmarcPolicies.indexOf(previous)
  const { foundAt } = published.value
  return [
    ...(foundAt === domain ? [] : [{ code: 'parent_record', domain: foundAt } as const]),
    ...(isReached ? [] : [{ code: 'previous_step', policy: dmarcPolicies[levelOf(published) + 1] ?? policy } as const]),
  ]
}

/** The level of the policy in force; -1 without a record. */
function levelOf(published: Exclude<Published, { state: 'unavailable' }>): number {
  return published.state === 'absent' ? -1 : dmarcPolicies.indexOf(published.value.inForce)
}

function stateOf(step: DmarcPolicy, published: Published, mail: AffectedMail): Readiness['steps'][number]['state'] {
  if (published.state === 'unavailable') return 'unknown'
  const distance = dmarcPolicies.indexOf(step) - levelOf(published)
  if (distance <= 0) return distance < 0 ? 'done' : 'current'
  const isReady = isSafe(missingMail(step, mail))
  if (isReady === null) return 'unknown'
  return isReady && distance === 1 ? 'ready' : 'blocked'
}

/** At most the requested policy. */
function nextStep(policy: DmarcPolicy, published: Published, mail: AffectedMail): DmarcPolicy | null {
  return (
    dmarcPolicies
      .slice(0, dmarcPolicies.indexOf(policy) + 1)
      .find((step) => stateOf(step, published, mail) === 'ready') ?? null
  )
}
