import type {
  MissingForPolicy,
  ReadinessCaution,
  ReadinessQuestion,
  UnknownSender,
} from '../contract/reports/sources.ts'
import type { ReadinessTexts } from '../i18n/text-types.ts'

/* Readiness in words, for the command line and the pages. */

type Words = ReadinessTexts['readiness']

/** What is missing that has a text of its own. */
type DescribedGap = Extract<MissingForPolicy, { code: 'thin_evidence' | 'mailing_lists' | 'unsigned_mail' }>

/** What a sender does, in one sentence. */
export function describeSender(sender: UnknownSender, { senders: texts }: Words): string {
  const { messages, days, observed, is_neighbor: neighbor } = sender
  const source = nameOf(sender)
  if (sender.rhythm === 'irregular') return texts.irregular({ source, neighbor, messages, days })
  return texts.regular({
    ...{
      source,
      envelope: sender.name === sender.envelope ? null : sender.envelope,
      neighbor,
      messages,
      days,
      observed,
    },
    ...{ perDay: sender.per_day, exact: sender.is_exact, never: sender.never_passes },
    ...{ rhythm: rhythmOf(sender), weekday: String(sender.weekday ?? 0) },
  })
}

/** What to do about a sender. */
export function adviseSender(sender: UnknownSender, { senders: texts }: Words): string {
  return sender.is_altered ? texts.altered : texts.advice
}

function rhythmOf({ rhythm, days, observed }: UnknownSender): string {
  if (days < observed) return rhythm
  return { daily: 'every_day', working_days: 'every_working_day', weekly: 'weekly', irregular: 'irregular' }[rhythm]
}

function nameOf({ name, address }: { name: string; address: string | null }): string {
  return address === null || address === name ? name : `${name} (${address})`
}

/** Whether `describeGap` has a text for it. */
export function isDescribedGap(missing: MissingForPolicy): missing is DescribedGap {
  return missing.code === 'thin_evidence' || missing.code === 'mailing_lists' || missing.code === 'unsigned_mail'
}

export function describeGap(missing: DescribedGap, { gaps }: Words): string {
  if (missing.code === 'thin_evidence') return gaps.thin_evidence(missing)
  const { messages, total, sources } = missing
  return gaps[missing.code]({ messages, total, sources: sources.map(({ name }) => name) })
}

/** `since`: the first day, as people write it. */
export function describeForeignSignature(
  caution: Extract<ReadinessCaution, { code: 'foreign_signature' }>,
  since: string,
  texts: Words,
): string {
  const { messages, percent } = caution
  return texts.foreign_signature({ source: nameOf(caution), messages, percent, since })
}

/** The answer to a question, with its evidence. */
export function answerQuestion(
  { code, state, messages, total, days, needed, sources }: ReadinessQuestion,
  { questions: { answers } }: Words,
): string {
  const answer = answers[code]
  const counts = { messages: messages ?? 0, total: total ?? 0, days: days ?? 0, needed: needed ?? 0 }
  if (typeof answer === 'string') return answer
  return answer({ ...counts, state, sources, names: sources.length })
}
