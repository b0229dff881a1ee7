import {
  type DmarcPolicy,
  dmarcPolicies,
  legitimateClasses,
  type MissingForPolicy,
  type Readiness,
  type ReportSource,
} from '../../../shared/contract/reports/sources.ts'
import type { Published } from './published-policy.ts'

/** What the reports of 30 days show. */
export interface ObservedMail {
  /** Days with a report. */
  days: number
  /** The last of them, in RFC 3339; null without reports. */
  lastDay: string | null
  /** Days from the last one to today. */
  age: number
  messages: number
  aligned: number
  sources: readonly Pick<ReportSource, 'id' | 'name' | 'class' | 'messages' | 'aligned'>[]
}

interface ReadinessFacts {
  domain: string
  /** The policy that is asked about. */
  policy: DmarcPolicy
  published: Published
  mail: ObservedMail
}

export interface AssessedReadiness extends Omit<Readiness, 'proposal' | 'cautions'> {
  /** The policy that may be published next; null if none. */
  next: DmarcPolicy | null
}

/** Days with reports that show weekly mail, and mail sent twice per month. */
const neededDays: Readonly<Record<DmarcPolicy, number>> = { none: 0, quarantine: 7, reject: 14 }
/** Days after which reports no longer show who sends today. */
const maxAge = 14

/** Missing knowledge about mail, as opposed to mail that would be lost. */
const unknowns: ReadonlySet<MissingForPolicy['code']> = new Set([
  'no_reports',
  'reports_old',
  'days_observed',
  'unknown_sources',
])

/**
 * Whether a policy would lose legitimate mail, and what is missing before it can be published: one step after the other,
 * each only once nothing about its mail is unknown.
 */
export function assessReadiness({ domain, policy, published, mail }: ReadinessFacts): AssessedReadiness {
  const { days, messages, aligned, sources } = mail
  const losses = missingMail(policy, mail)
  const inForce = published.state === 'known' ? published.value.inForce : null
  return {
    domain,
    policy,
    published: published.state === 'known' ? published.value.policy : null,
    in_force: inForce,
    subdomains: published.state === 'known' ? published.value.subdomains : null,
    ready: isSafe(losses),
    days_observed: days,
    messages,
    aligned,
    forwarded: unalignedOf(sources.filter((source) => source.class === 'forwarder')),
    steps: dmarcPolicies.map((step) => ({ policy: step, state: stateOf(step, published, mail) })),
    missing: [...missingRecord(policy, { domain, published }), ...losses],
    next: nextStep(policy, published, mail),
  }
}

/** Null if not enough is known. */
function isSafe(missing: readonly MissingForPolicy[]): boolean | null {
  if (missing.some(({ code }) => code === 'source')) return false
  return missing.some(({ code }) => unknowns.has(code)) ? null : true
}

function missingMail(policy: DmarcPolicy, { days, lastDay, age, sources }: ObservedMail): MissingForPolicy[] {
  if (policy === 'none') return []
  if (lastDay === null || days === 0) return [{ code: 'no_reports' }]
  const needed = neededDays[policy]
  const unaligned = sources.filter((source) => source.messages > source.aligned)
  const unknown = unaligned.filter((source) => source.class === 'unknown')
  return [
    ...unaligned.filter(isLegitimate).map(
      (source): MissingForPolicy => ({
        ...{ code: 'source', source_id: source.id, name: source.name, class: source.class },
        ...{ messages: source.messages - source.aligned, total: source.messages },
      }),
    ),
    ...(unknown.length > 0
      ? [{ code: 'unknown_sources', sources: unknown.length, messages: unalignedOf(unknown) } as const]
      : []),
    ...(age > maxAge ? [{ code: 'reports_old', last: lastDay } as const] : []),
    ...(days < needed ? [{ code: 'days_observed', observed: days, needed } as const] : []),
  ]
}

function isLegitimate(source: Pick<ReportSource, 'class'>): boolean {
  return legitimateClasses.some((legitimate) => legitimate === source.class)
}

function unalignedOf(sources: ObservedMail['sources']): number {
  return sources.reduce((sum, { messages, aligned }) => sum + messages - aligned, 0)
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

/** The position of the policy in force; -1 without a record. */
function levelOf(published: Exclude<Published, { state: 'unavailable' }>): number {
  return published.state === 'absent' ? -1 : dmarcPolicies.indexOf(published.value.inForce)
}

function stateOf(step: DmarcPolicy, published: Published, mail: ObservedMail): Readiness['steps'][number]['state'] {
  if (published.state === 'unavailable') return 'unknown'
  const distance = dmarcPolicies.indexOf(step) - levelOf(published)
  if (distance <= 0) return distance < 0 ? 'done' : 'current'
  const isReady = isSafe(missingMail(step, mail))
  if (isReady === null) return 'unknown'
  return isReady && distance === 1 ? 'ready' : 'blocked'
}

/** At most the policy that is asked about. */
function nextStep(policy: DmarcPolicy, published: Published, mail: ObservedMail): DmarcPolicy | null {
  return (
    dmarcPolicies
      .slice(0, dmarcPolicies.indexOf(policy) + 1)
      .find((step) => stateOf(step, published, mail) === 'ready') ?? null
  )
}
