import { describe, expect, it } from 'vitest'
import { messageFacts } from '../../../test/support/message-facts.ts'
import { known, unavailable } from '../../shared/fact.ts'
import type { FilterAnswer } from '../ports/spam-filter.ts'
import { evaluateSpam, rescoreVerdicts } from './verdicts.ts'

const verdict = { score: 7, required_score: 15, action: 'no action', symbols: [] }
const rspamd: FilterAnswer = { engine: 'rspamd', verdict: known(verdict) }
const spamassassin: FilterAnswer = { engine: 'spamassassin', verdict: known(verdict) }
const silent: FilterAnswer = { engine: 'rspamd', verdict: unavailable({ code: 'deadline' }) }

describe('evaluateSpam', () => {
  it.each([
    ['only the built-in engine', [], 'builtin'],
    ['rspamd before all others', [spamassassin, rspamd], 'rspamd'],
    ['SpamAssassin before the built-in engine', [spamassassin], 'spamassassin'],
    ['no engine that did not answer', [silent], 'builtin'],
  ])('uses %s', (_, answers: FilterAnswer[], engine) => {
    const { rspamd: counting, spam_engines } = evaluateSpam(messageFacts(), answers)
    expect(counting.engine).toBe(engine)
    expect(spam_engines.map((entry) => entry.engine)).toEqual(['builtin', ...answers.map((answer) => answer.engine)])
  })

  it('keeps the reason why an engine gave no verdict', () => {
    expect(evaluateSpam(messageFacts(), [silent]).spam_engines[1]).toEqual(silent)
  })

  it('reports our own authentication results', () => {
    const { auth } = evaluateSpam(messageFacts(), [rspamd]).rspamd
    expect(auth).toEqual({ spf: 'pass', dkim: 'pass', dmarc: 'pass', arc: 'none' })
  })
})

describe('rescoreVerdicts', () => {
  it("keeps the other engines' verdicts and recalculates the built-in score", () => {
    const facts = messageFacts()
    const stored = { ...facts, ...evaluateSpam(facts, [rspamd]) }
    expect(rescoreVerdicts(stored)).toEqual(evaluateSpam(facts, [rspamd]))
  })

  it('accepts reports with a single engine', () => {
    const facts = messageFacts()
    const { rspamd: counting } = evaluateSpam(facts, [rspamd])
    const again = rescoreVerdicts({ ...facts, rspamd: counting, spam_engines: [] })
    expect(again.rspamd).toEqual(counting)
    expect(again.spam_engines.map(({ engine }) => engine)).toEqual(['builtin', 'rspamd'])
  })
})
