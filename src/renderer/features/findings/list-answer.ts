import type { ListAnswer } from '../../../shared/contract/facts/list-facts.ts'
import type { FindingLevel } from '../../../shared/i18n/text-keys.ts'
import { findingLevels } from '../../../shared/report/finding-level.ts'

type Said = Pick<ListAnswer, 'status' | 'entries' | 'weight'>

/** How grave the word of a list is. A list that did not answer is unknown, never clean. */
export function levelOfAnswer({ status, entries, weight }: Said, isGood = false): FindingLevel {
  if (status !== 'listed' && status !== 'clean') return 'unknown'
  if (isGood) return status === 'listed' ? 'ok' : 'info'
  return status === 'listed' ? (entries[0]?.severity ?? weight) : 'ok'
}

/** Listings first, then what is not known, then what is clean; else in the order of the report. */
export function orderAnswers<T extends Pick<ListAnswer, 'status'>>(answers: readonly T[]): T[] {
  const rank = ({ status }: T) => (status === 'listed' ? 0 : status === 'clean' ? 2 : 1)
  return answers.toSorted((a, b) => rank(a) - rank(b))
}

interface AnswerCount {
  answered: number
  /** Lists that hold things of the kind at all. */
  asked: number
}

/** How many lists had a say, of those that could have one. */
export function countAnswers(answers: readonly Pick<ListAnswer, 'status'>[]): AnswerCount {
  const asked = answers.filter(({ status }) => status !== 'unsupported')
  const answered = asked.filter(({ status }) => status === 'listed' || status === 'clean')
  return { answered: answered.length, asked: asked.length }
}

/** What all lists say together. */
export interface ListSummary extends AnswerCount {
  level: FindingLevel
  listed: number
}

/** The gravest listing; without one, fine only where every list answered. */
export function summariseAnswers(answers: readonly Said[]): ListSummary {
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
