import { dmarcPolicies } from '../../../shared/contract/facts/dmarc-policy.ts'
import type { DmarcPolicy, MissingForPolicy, Readiness } from '../../../shared/contract/reports/sources.ts'
import { answerQuestions } from './answer-questions.ts'
import { type AffectedSource, findLosses, type Losses, unalignedOf } from './find-losses.ts'
import { findForeignSignatures } from './foreign-signatures.ts'
import type { ObservedMail } from './observed-mail.ts'
import type { Published } from './published-policy.ts'

interface ReadinessFacts {
  domain: string
  /** The requested policy. */
  policy: DmarcPolicy
  published: Published
  mail: ObservedMail
}

export interface AssessedReadiness extends Omit<Readiness, 'proposal'> {
  /** The policy that may be published next; null if none. */
  next: DmarcPolicy | null
}

/** Number of days with reports needed to see weekly mail, and mail sent twice per month. */
const neededDays: Readonly<Record<DmarcPolicy, number>> = { none: 0, quarantine: 7, reject: 14 }
/** Number of days after which reports no longer show who sends today. */
const maxAge = 14
/** Messages that show who sends, whatever receivers reported them. */
const enoughMessages = 1000
/** Share of the messages that a known receiver has to report, unless it has a large share of all mailboxes. */
const largeShare = 0.1
/** From this share of the mail, mail that fails by its way matters, even if it is irregular. */
const leastShare = 0.01
/** Unknown senders to describe. */
const maxSenders = 20

/** Unknown mail, as opposed to mail that would be lost. */
const unknowns: ReadonlySet<MissingForPolicy['code']> = new Set([
  'no_reports',
  'reports_old',
  'days_observed',
  'thin_evidence',
  'unknown_sources',
])
const losses: ReadonlySet<MissingForPolicy['code']> = new Set(['source', 'mailing_lists', 'unsigned_mail'])

/**
 * Whether a policy would lose legitimate mail, and what is missing before it can be published: one step at a time, each
 * only once nothing about its mail is unknown.
 */
export function assessReadiness({ domain, policy, published, mail }: ReadinessFacts): AssessedReadiness {
  const { days, messages, aligned } = mail
  const known = published.state === 'known' ? published.value : null
  const isExempt = known?.hasSubdomainPolicy ?? false
  const found = findLosses(mail, { domain, isExempt })
  const mailOf = (step: DmarcPolicy) => missingMail(step, mail, found)
  const missingOf = (step: DmarcPolicy) => [...missingRecord(step, { domain, published }), ...mailOf(step)]
  const stateOf = (step: DmarcPolicy) => stateOfStep(step, published, isSafe(mailOf(step)))
  const suspected = unalignedOf(found.sources.filter(isSuspected))
  return {
    domain,
    policy,
    published: known?.policy ?? null,
    in_force: known?.inForce ?? null,
    subdomains: known?.subdomains ?? null,
    ready: isSafe(mailOf(policy)),
    days_observed: days,
    messages,
    aligned,
    forwarded: unalignedOf(found.sources.filter((source) => source.class === 'forwarder')),
    suspected,
    strays: found.strays,
    exempt: isExempt ? messages - aligned - unalignedOf(found.sources) : 0,
    steps: dmarcPolicies.map((step) => ({ policy: step, state: stateOf(step), missing: missingOf(step) })),
    missing: missingOf(policy),
    questions: answerQuestions({ policy, mail, losses: found, missing: mailOf(policy), suspected }),
    cautions: findForeignSignatures(mail),
    // At most the requested policy.
    next: dmarcPolicies.slice(0, dmarcPolicies.indexOf(policy) + 1).find((step) => stateOf(step) === 'ready') ?? null,
  }
}

/** Null if too little is known. */
function isSafe(missing: readonly MissingForPolicy[]): boolean | null {
  if (missing.some(({ code }) => losses.has(code))) return false
  return missing.some(({ code }) => unknowns.has(code)) ? null : true
}

function missingMail(policy: DmarcPolicy, mail: ObservedMail, found: Losses): MissingForPolicy[] {
  const { days, lastDay, age, messages } = mail
  if (policy === 'none') return []
  if (lastDay === null || days === 0) return [{ code: 'no_reports' }]
  const needed = neededDays[policy]
  const { unknown } = found
  return [
    ...found.legitimate.map(
      (source): MissingForPolicy => ({
        ...{ code: 'source', source_id: source.id, name: source.name, class: source.class },
        ...{ messages: source.unaligned, total: source.total },
      }),
    ),
    ...(policy === 'reject' ? missingForReject(found) : []),
    ...(unknown.length > 0
      ? [
          {
            ...{
              code: 'unknown_sources' as const,
              sources: new Set(unknown.map((sender) => `${sender.source_id} ${sender.name}`)).size,
            },
            messages: unknown.reduce((sum, sender) => sum + sender.messages, 0),
            senders: unknown.slice(0, maxSenders),
          },
        ]
      : []),
    ...(isThin(mail) ? [{ code: 'thin_evidence', messages, needed: enoughMessages } as const] : []),
    ...(age > maxAge ? [{ code: 'reports_old', last: lastDay } as const] : []),
    ...(days < needed ? [{ code: 'days_observed', observed: days, needed } as const] : []),
  ]
}

/** What RFC 9989 section 7.4 requires of a domain with `p=reject`, as far as reports show it. */
function missingForReject({ total, lists, unsigned }: Losses): MissingForPolicy[] {
  const matters = (part: { messages: number; isRegular: boolean }, whole: number) =>
    part.messages > 0 && (part.isRegular || part.messages >= whole * leastShare)
  const { messages, sources } = unsigned
  return [
    ...(matters(lists, total)
      ? [
          {
            code: 'mailing_lists',
            messages: lists.messages,
            total,
            sources: lists.sources.slice(0, maxSenders),
          } as const,
        ]
      : []),
    ...(matters(unsigned, unsigned.total)
      ? [{ code: 'unsigned_mail', messages, total: unsigned.total, sources: sources.slice(0, maxSenders) } as const]
      : []),
  ]
}

/** Whether only small or unknown receivers reported, about few messages. */
function isThin({ messages, reporters }: ObservedMail): boolean {
  if (messages >= enoughMessages) return false
  return !reporters.some(
    (reporter) => reporter.isLarge || (reporter.isKnown && reporter.messages >= messages * largeShare),
  )
}

/** Spoofing that the user did not confirm: one of the owner's servers without SPF and DKIM would look the same. */
function isSuspected({ class: kind, is_classified }: AffectedSource): boolean {
  return kind === 'spoofing' && !is_classified
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

/** `ready`: whether the step is safe. The last step is done once it is in force, unless it is known to lose mail. */
function stateOfStep(
  step: DmarcPolicy,
  published: Published,
  ready: boolean | null,
): Readiness['steps'][number]['state'] {
  if (published.state === 'unavailable') return 'unknown'
  const distance = dmarcPolicies.indexOf(step) - levelOf(published)
  const isLast = step === dmarcPolicies.at(-1)
  if (distance <= 0) return distance < 0 || (isLast && ready !== false) ? 'done' : 'current'
  if (ready === null) return 'unknown'
  return ready && distance === 1 ? 'ready' : 'blocked'
}
