import type { ListAnswer } from '../../../shared/contract/facts/list-facts.ts'
import type { FindingLevel } from '../../../shared/i18n/text-keys.ts'
import { findingLevels } from '../../../shared/report/finding-level.ts'

type Said = Pick<ListAnswer, 'status' | 'entries' | 'weight'>

/** The level of a list's answer. A list without an answer is unknown, never clean; one of another kind does not apply. */
export function levelOfAnswer({ status, entries, weight }: Said, isGood = false): FindingLevel {
  if (status === 'unsupported') return 'info'
  if (status !== 'listed' && status !== 'clean') return 'unknown'
  if (isGood) return status === 'listed' ? 'ok' : 'info'
  return status === 'listed' ? (entries[0]?.severity ?? weight) : 'ok'
}

/** Listings first, then unknown, clean, and the lists that do not apply; otherwise in report order. */
export function orderAnswers<T extends Pick<ListAnswer, 'status'>>(answers: readonly T[]): T[] {
  const ranks: Partial<Record<ListAnswer['status'], number>> = { listed: 0, clean: 2, unsupported: 3 }
  const rank = ({ status }: T) => ranks[status] ?? 1
  return answers.toSorted((a, b) => rank(a) - rank(b))
}

interface AnswerCount {
  answered: number
  /** Lists that cover this kind of item. */
  asked: number
}

/** How many of the applicable lists answered. */
function countAnswers(answers: readonly Pick<ListAnswer, 'status'>[]): AnswerCount {
  const asked = answers.filter(({ status }) => status !== 'unsupported')
  const answered = asked.filter(({ status }) => status === 'listed' || status === 'clean')
  return { answered: answered.length, asked: asked.length }
}

/** The combined result of all lists. */
export interface ListSummary extends AnswerCount {
  level: FindingLevel
  listed: number
}

/** The most severe listing; without one, fine only if every list answered. */
export function summarizeAnswers(answers: readonly Said[]): ListSummary {
  const count = countAnswers(answers)
  const listings = answers.filter(({ status }) => status === 'listed')
  const levels = listings.map((answer) => levelOfAnswer(answer))
  const fallback = count.answered > 0 && count.answered === count.asked ? 'ok' : 'unknown'
  return {
    level: findingLevels.find((level) => levels.includes(level)) ?? fallback,
    listed: listings.length,
    ...count,
  }
}
