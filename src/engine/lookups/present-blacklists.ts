import type { ListAnswer } from '../../shared/contract/facts/list-facts.ts'
import type { BlacklistLookup } from '../../shared/contract/lookups.ts'
import { reportTexts } from '../../shared/i18n/report-texts.ts'
import type { Language } from '../../shared/languages.ts'
import { describeListAnswer, hasAnswered, meaningsOf } from '../present/present-address.ts'

/** Presents the answers of lists. `query` is the query as sent. Null if no list answered. */
export function presentBlacklists(
  { query, type }: Pick<BlacklistLookup, 'query' | 'type'>,
  answers: readonly ListAnswer[],
  language: Language,
): BlacklistLookup | null {
  if (!answers.some(hasAnswered)) return null
  const words = reportTexts[language].lists
  const listed_count = answers.filter(({ status }) => status === 'listed').length
  return {
    query,
    type,
    clean: listed_count === 0,
    listed_count,
    results: answers.map((answer) => ({
      list: answer.list,
      listed: answer.status === 'listed',
      status: answer.status,
      codes: answer.codes,
      meanings: meaningsOf(answer, words),
      reason: describeListAnswer(answer, words, reportTexts[language].reasons),
      delist_url: answer.delist_url,
    })),
  }
}
