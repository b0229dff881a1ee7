import type { DmarcPolicy, MissingForPolicy, ReadinessQuestion } from '../../../shared/contract/reports/sources.ts'
import type { Losses } from './find-losses.ts'
import { findForeignSignatures } from './foreign-signatures.ts'
import type { ObservedMail, ObservedPolicy } from './observed-mail.ts'

interface Answered {
  policy: DmarcPolicy
  mail: ObservedMail
  losses: Losses
  /** What the mail lacks for the policy. */
  missing: readonly MissingForPolicy[]
  /** Messages that look like forgery. */
  suspected: number
}

/** RFC 9989 section 7.4 says "at least a month" of each policy. February is one. */
const monthDays = 28
/** The section of RFC 9989 about who may publish `p=reject`. */
const section = '7.4'
/** Names to list per question. */
const maxNames = 10

const noFacts = { messages: null, total: null, days: null, needed: null, sources: [] }

/** Answers what has to be known before a stricter policy, each question with its evidence. */
export function answerQuestions(answered: Answered): ReadinessQuestion[] {
  const { policy, mail, losses } = answered
  if (policy === 'none') return []
  const rows = [
    answerEvidence(answered),
    answerRegular(answered),
    answerIrregular(answered),
    answerSignatures(mail),
    ...(policy === 'reject' ? answerRequirements(answered) : []),
  ]
  // Without mail, nothing about it is known.
  if (losses.total > 0) return rows
  const needsMail = new Set<ReadinessQuestion['code']>([
    'regular_sources',
    'irregular_sources',
    'own_signatures',
    'signed',
  ])
  return rows.map((row) => (needsMail.has(row.code) ? { ...row, state: 'unknown' } : row))
}

function answerEvidence({ mail, missing }: Answered): ReadinessQuestion {
  const codes = ['no_reports', 'thin_evidence', 'reports_old', 'days_observed'] as const
  const isEnough = !missing.some(({ code }) => codes.some((each) => each === code))
  const needed = missing.flatMap((each) => (each.code === 'days_observed' ? each.needed : []))
  return {
    ...{ code: 'evidence', is_required: true, section: null, state: isEnough ? 'done' : 'missing' },
    ...{ messages: mail.messages, total: null, days: mail.days, needed: needed[0] ?? null, sources: [] },
  }
}

function answerRegular({ losses: { legitimate, unknown, total } }: Answered): ReadinessQuestion {
  const regular = unknown.filter(({ rhythm }) => rhythm !== 'irregular')
  const deciding =
    legitimate.length > 0 ? legitimate.map(({ unaligned, name }) => ({ name, messages: unaligned })) : regular
  return {
    ...{ ...noFacts, code: 'regular_sources', is_required: true, section: null },
    state: legitimate.length > 0 ? 'missing' : regular.length > 0 ? 'unknown' : 'done',
    ...{ messages: deciding.reduce((sum, { messages }) => sum + messages, 0), total },
    sources: deciding.slice(0, maxNames).map(({ name }) => name),
  }
}

function answerIrregular({ losses: { unknown, hasIrregular, total }, suspected }: Answered): ReadinessQuestion {
  const irregular = unknown.filter(({ rhythm }) => rhythm === 'irregular')
  return {
    ...{ ...noFacts, code: 'irregular_sources', is_required: true, section: null },
    state: hasIrregular ? 'unknown' : 'done',
    messages: hasIrregular ? irregular.reduce((sum, { messages }) => sum + messages, 0) : suspected,
    total,
    sources: irregular.slice(0, maxNames).map(({ name }) => name),
  }
}

/** Whether only the owner's senders sign. It delays nothing. */
function answerSignatures(mail: ObservedMail): ReadinessQuestion {
  const foreign = findForeignSignatures(mail).flatMap((caution) =>
    caution.code === 'foreign_signature' ? [caution] : [],
  )
  return {
    ...{ ...noFacts, code: 'own_signatures', is_required: false, section: null },
    state: foreign.length > 0 ? 'unknown' : 'done',
    messages: foreign.reduce((sum, { messages }) => sum + messages, 0),
    total: mail.messages,
    sources: foreign.slice(0, maxNames).map(({ name }) => name),
  }
}

/** The requirements of section 7.4, in its order. */
function answerRequirements({ mail, losses: { total, lists, unsigned }, missing }: Answered): ReadinessQuestion[] {
  const lacks = (code: MissingForPolicy['code']) => missing.some((each) => each.code === code)
  const isUnsigned = lacks('unsigned_mail')
  const hasLists = lacks('mailing_lists')
  const { none, quarantine } = monthsOf(mail.policies)
  const comparable = none.days > 0 && quarantine.days > 0
  const common = { ...noFacts, section }
  return [
    {
      ...{ ...common, code: 'signed', is_required: true, state: isUnsigned ? 'missing' : 'done' },
      ...{ messages: unsigned.messages, total: unsigned.total },
      sources: isUnsigned ? namesOf(unsigned.sources) : [],
    },
    {
      // Reports show lists that receivers know or that break signatures; people may still join one.
      ...{ ...common, code: 'mailing_lists', is_required: true },
      state: hasLists ? 'missing' : mail.messages > 0 ? 'done' : 'unknown',
      ...{ messages: lists.messages, total, sources: hasLists ? namesOf(lists.sources) : [] },
    },
    { ...common, code: 'month_at_none', is_required: false, ...none, needed: monthDays },
    { ...common, code: 'month_at_quarantine', is_required: false, ...quarantine, needed: monthDays },
    {
      ...{ ...common, code: 'results_compared', is_required: false },
      state: comparable ? 'done' : quarantine.days > 0 ? 'unknown' : 'missing',
    },
    { ...common, code: 'users_informed', is_required: false, state: 'unknown' },
  ]
}

function namesOf(sources: readonly { name: string }[]): string[] {
  return sources.slice(0, maxNames).map(({ name }) => name)
}

interface PolicyMonth {
  state: ReadinessQuestion['state']
  days: number
}

/**
 * How long each policy was in force, by the reports. What was published before the first report is unknown, so a domain
 * whose first report already names the stricter policy may have had the other one.
 */
function monthsOf(policies: readonly ObservedPolicy[]): Record<'none' | 'quarantine', PolicyMonth> {
  const strictest = new Map<number, number>()
  for (const policy of policies) strictest.set(policy.day, Math.max(strictest.get(policy.day) ?? 0, levelOf(policy)))
  const days = [...strictest].sort(([one], [other]) => one - other)
  const month = (level: number): PolicyMonth => {
    const first = days.findIndex(([, each]) => each === level)
    const [begin] = days[first] ?? []
    if (begin === undefined) {
      const isEarlier = days.length > 0 && days.every(([, each]) => each > level)
      return { state: days.length === 0 || isEarlier ? 'unknown' : 'missing', days: 0 }
    }
    const after = days.slice(first).find(([, each]) => each > level)
    const last = days.findLast(([, each]) => each === level)
    const length = (after?.[0] ?? (last?.[0] ?? begin) + 1) - begin
    if (length >= monthDays) return { state: 'done', days: length }
    // Reports may have begun only then.
    return { state: first === 0 && after ? 'unknown' : 'missing', days: length }
  }
  return { none: month(0), quarantine: month(1) }
}

/** A policy that is tested or applies to a share counts as the one below it. */
function levelOf({ p, pct, testing }: ObservedPolicy): number {
  const level = ['none', 'quarantine', 'reject'].indexOf(p ?? 'none')
  const isPartial = testing === 'y' || (pct !== null && Number(pct) < 100)
  return Math.max(0, isPartial ? level - 1 : level)
}
