import { describe, expect, it } from 'vitest'
import { namedDomains } from '../../../../test/support/list-answers.ts'
import { answerTo, askCheck, messageFacts } from '../../../../test/support/message-facts.ts'
import type { SpamEngineVerdict } from '../../../shared/contract/facts/message/spam.ts'
import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { spamFilters, spamScore } from './spam.ts'

describe('points for listings', () => {
  function evaluated(changes: Partial<MessageFacts['rspamd']>): MessageFacts['rspamd'] {
    return { ...messageFacts().rspamd, ...changes }
  }

  it.each([
    [-1, 6, 'pass'],
    [1.99, 6, 'pass'],
    [2, 6, 'spam.borderline'],
    [5.99, 6, 'spam.borderline'],
    [6, 6, 'spam.likely'],
    [1.67, 5, 'spam.borderline'],
    [5, 5, 'spam.likely'],
  ])('rates a score of %d with a threshold of %d', (score, required_score, answer) => {
    expect(answerTo(spamScore, { rspamd: evaluated({ score, required_score }) })).toBe(answer)
  })

  const phishing = messageFacts({
    domain_lists: namedDomains({ 'shop.example': { places: ['author'], dbl: 'phishing_domain' } }),
  })
  const symbol = (name: string, score: number) => ({ name, score, group: '', description: null })

  it('costs no points, because the listings do', () => {
    expect(phishing.rspamd.score).toBe(6.59)
    expect(askCheck(spamScore, phishing)).toEqual({
      check: 'spam.score',
      state: 'note',
      finding: 'spam.listed',
      params: { score: 6.59, required_score: 6, own_score: -0.91 },
      record: null,
    })
  })

  it.each([
    ['spam.listed', 11.4],
    ['spam.borderline', 11.5],
    ['spam.likely', 13.5],
  ])("counts only %s from another filter's score", (answer, score) => {
    const rspamd = evaluated({ engine: 'rspamd', score, symbols: [symbol('DBL_PHISH', 7.5), symbol('ZERO_FONT', 1)] })
    expect(answerTo(spamScore, { ...phishing, rspamd })).toBe(answer)
  })

  it('names the symbols that add the most points, except listings', () => {
    const symbols = [
      symbol('DBL_PHISH', 7.5),
      symbol('R_SPF_ALLOW', -0.2),
      symbol('MISSING_DATE', 1),
      symbol('ZERO_FONT', 3),
      symbol('MISSING_MID', 2),
      symbol('HTML_ONLY', 0.2),
    ]
    const rspamd = evaluated({ engine: 'rspamd', score: 13.5, symbols })
    expect(askCheck(spamScore, { ...phishing, rspamd })).toMatchObject({
      params: { engine: 'rspamd', reasons: ['ZERO_FONT', 'MISSING_MID', 'MISSING_DATE'] },
    })
  })

  it('ignores listings that only another filter reports', () => {
    const rspamd = evaluated({ engine: 'rspamd', score: 6.5, symbols: [symbol('DBL_PHISH', 7.5)] })
    expect(answerTo(spamScore, { rspamd })).toBe('spam.likely')
  })
})

describe('spam.filters', () => {
  const verdict = (engine: SpamEngineVerdict['engine']): SpamEngineVerdict => ({
    engine,
    verdict: known({ ...messageFacts().rspamd, engine }),
  })
  const silence: SpamEngineVerdict = {
    engine: 'rspamd',
    verdict: unavailable({ code: 'connection_failed', subject: '127.0.0.1:11333', detail: 'ECONNREFUSED' }),
  }

  it.each([
    ['the built-in filter', [verdict('builtin')], 'not evaluated'],
    ['a filter that answers', [verdict('builtin'), verdict('rspamd')], 'pass'],
    ['a filter that does not answer', [verdict('builtin'), silence], 'unknown: connection_failed'],
    ['one filter that answers and one that does not', [verdict('spamassassin'), silence], 'unknown: connection_failed'],
  ])('evaluates %s', (_, spam_engines, answer) => {
    expect(answerTo(spamFilters, { spam_engines })).toBe(answer)
  })
})
