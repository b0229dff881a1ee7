import { expect, it } from 'vitest'
import { answerTo, messageFacts } from '../../../../test/support/message-facts.ts'
import type { SpamEngineVerdict } from '../../../shared/contract/message-facts/spam.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { spamFilters } from './filters.ts'

const verdict = (engine: SpamEngineVerdict['engine']): SpamEngineVerdict => ({
  engine,
  verdict: known({ ...messageFacts().rspamd, engine }),
})
const silence: SpamEngineVerdict = {
  engine: 'rspamd',
  verdict: unavailable({ code: 'connection_failed', subject: '127.0.0.1:11333', detail: 'ECONNREFUSED' }),
}

it.each([
  ['the built-in one', [verdict('builtin')], 'not asked'],
  ['one that answers', [verdict('builtin'), verdict('rspamd')], 'pass'],
  ['one that is silent', [verdict('builtin'), silence], 'unknown: connection_failed'],
  ['one that answers, and one that is silent', [verdict('spamassassin'), silence], 'unknown: connection_failed'],
])('answers %s', (_, spam_engines, answer) => {
  expect(answerTo(spamFilters, { spam_engines })).toBe(answer)
})
