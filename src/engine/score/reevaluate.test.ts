import { expect, it } from 'vitest'
import { listAnswer } from '../../../test/support/list-answers.ts'
import { messageFacts, spoofed } from '../../../test/support/message-facts.ts'
import { messageFactsSchema } from '../../shared/contract/facts/message-facts.ts'
import { known } from '../../shared/fact.ts'
import { outcomeSchema } from '../../shared/findings/finding.ts'
import { reevaluate } from './reevaluate.ts'

it('returns the same report for the same facts, even after a JSON round trip', () => {
  const facts = messageFacts(spoofed)
  const stored = messageFactsSchema.parse(JSON.parse(JSON.stringify(facts)))
  expect(reevaluate(stored)).toEqual(reevaluate(facts))
})

it('gives outcomes that can be stored and read', () => {
  const { outcomes } = reevaluate(messageFacts(spoofed))
  const stored: unknown[] = JSON.parse(JSON.stringify(outcomes))
  expect(stored.map((outcome) => outcomeSchema.parse(outcome))).toEqual(outcomes)
})

it('scores by the current built-in rules', () => {
  const facts = messageFacts(spoofed)
  const old = { ...facts.rspamd, score: 99, symbols: [] }
  expect(reevaluate({ ...facts, rspamd: old }).facts.rspamd).toEqual(facts.rspamd)
})

it('scores stored list answers, even those from before there were rules for them', () => {
  const lists = known({ ip: '203.0.113.7', answers: [listAnswer({ status: 'listed', meanings: ['xbl'] })] })
  const { silent_lists: _, ...old } = messageFacts().rspamd
  const stored = { ...messageFacts({ lists }), rspamd: old, spam_engines: [] }
  const { rspamd } = reevaluate(messageFactsSchema.parse(JSON.parse(JSON.stringify(stored)))).facts
  expect(rspamd.symbols).toContainEqual({ name: 'RBL_SPAMHAUS_XBL', score: 4, group: 'rbl', description: null })
  expect(rspamd.silent_lists).toEqual(['Mailspike', 'blocklist.de'])
})

it('keeps the verdict of another engine', () => {
  const rspamd = { ...messageFacts().rspamd, engine: 'rspamd' as const, score: 12, action: 'add header' }
  const { facts, outcomes } = reevaluate(messageFacts({ rspamd }))
  expect(facts.rspamd).toEqual(rspamd)
  expect(outcomes).toContainEqual(
    expect.objectContaining({
      finding: 'spam.likely',
      params: expect.objectContaining({ score: 12, required_score: 6, own_score: 12, engine: 'rspamd' }),
    }),
  )
})
