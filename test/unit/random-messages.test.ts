import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createFactReader } from '../../scripts/spam-corpus/read-corpus.ts'
import { presentReport } from '../../src/engine/present/present-report.ts'
import { reevaluate } from '../../src/engine/score/reevaluate.ts'
import { verdictOfScore } from '../../src/engine/score/verdict.ts'
import type { MessageFacts } from '../../src/shared/contract/facts/message-facts.ts'
import { absent, known, unavailable } from '../../src/shared/fact.ts'
import { listAnswer } from '../support/list-answers.ts'
import { messageFacts, passingSpf, spoofed, unsigned } from '../support/message-facts.ts'

/* One number, one verdict: what holds for any message with any faults at once. */

const folder = join(import.meta.dirname, '../fixtures/legitimate-mail')
const readFacts = await createFactReader()
const flawless = messageFacts()

/** Ordinary mail, and the same with text that the filter finds suspicious or calls spam. */
const baits = [
  '',
  'Your account has been suspended: https://x.web.app/',
  'Connect your wallet within 48 hours to claim!',
]
const contents = await Promise.all(
  readdirSync(folder).flatMap((file) => {
    const raw = readFileSync(join(folder, file), 'latin1')
    return baits.map(async (bait) => {
      const text = raw.replace(/^(content-type: text\/plain(?:.*\r?\n)+?\r?\n)/im, (head) => `${head}${bait}\r\n`)
      const { headers, message, body, html, links, mailing, purpose, wording, markup, mime, author } = await readFacts(
        Buffer.from(text, 'latin1'),
      )
      return { headers, message, body, html, links, mailing, purpose, wording, markup, mime, author }
    })
  }),
)

type Change = (facts: MessageFacts) => Partial<MessageFacts>

const without =
  (name: RegExp): Change =>
  ({ headers }) => ({ headers: { ...headers, fields: headers.fields.filter((field) => !name.test(field.name)) } })

const sentAs =
  (value: 'campaign' | 'transactional' | 'personal'): Change =>
  () => ({ purpose: { value, source: 'chosen', signs: [], template: false } })

/** Each takes something good away. */
const losses: readonly Change[] = [
  () => ({ reverse_dns: absent }),
  () => ({ tls: absent }),
  () => ({ helo: absent }),
  () => ({ dmarc_policy: absent }),
  () => ({ lists: known({ ip: '203.0.113.7', answers: [listAnswer({ status: 'listed', meanings: ['xbl'] })] }) }),
  ({ message }) => ({ message: { ...message, size: 30 * 1024 * 1024 } }),
  ({ headers, message, ...facts }) => ({
    ...without(/^message-id$/i)({ headers, message, ...facts }),
    message: { ...message, message_id: null },
  }),
  without(/^list-unsubscribe/i),
  ({ links }) => (links.state === 'known' ? { links: known({ ...links.value, has_unsubscribe: false }) } : {}),
]

const changes: readonly Change[] = [
  ...losses,
  () => unsigned,
  () => spoofed,
  () => ({ spf: known({ ...passingSpf, result: 'fail' }) }),
  () => ({ spf: unavailable({ code: 'dns_timeout' }) }),
  () => ({ dmarc: unavailable({ code: 'dns_timeout' }) }),
  () => ({ reverse_dns: unavailable({ code: 'dns_timeout' }) }),
  sentAs('campaign'),
  sentAs('transactional'),
  sentAs('personal'),
]

const apply = (facts: MessageFacts, change: Change): MessageFacts => ({ ...facts, ...change(facts) })
const report = (facts: MessageFacts) => presentReport(reevaluate(facts), 'en')

const messages = fc
  .record({ content: fc.constantFrom(...contents), made: fc.array(fc.constantFrom(...changes), { maxLength: 4 }) })
  .map(({ content, made }) => made.reduce(apply, { ...flawless, ...content, author: flawless.author }))

it('has one number, one verdict, and a plan that keeps its promises', () => {
  fc.assert(
    fc.property(messages, (facts) => {
      const { score, score_floor, verdict, result } = report(facts)
      if (score === null) {
        expect(verdict).toBe('unknown')
        return
      }
      const { findings, fix_plan, decided_by } = result
      expect(verdict).toBe(verdictOfScore(score))
      expect(score_floor).toBeLessThanOrEqual(score)
      const lost = findings.reduce((sum, { points }) => sum + points * 10, 0)
      expect(Math.round(score * 10)).toBe(100 - Math.round(lost))

      const fixed = new Set<string>()
      let reached = score
      let changed = verdict
      for (const { keys, gain, score: promised, verdict: after } of fix_plan) {
        for (const key of keys) fixed.add(key)
        if (promised === null) {
          expect(after).toBe('unknown')
          return
        }
        // A step gives exactly what it promises, and none makes the message worse.
        expect(promised).toBeGreaterThanOrEqual(reached)
        expect(promised - reached).toBeCloseTo(gain ?? 0, 5)
        expect(after).toBe(verdictOfScore(promised))
        if (changed === verdict && after !== verdict) {
          changed = after
          // The headline names what changes the verdict.
          expect([...fixed]).toEqual(expect.arrayContaining(decided_by))
        }
        reached = promised
      }
      expect(decided_by.length > 0).toBe(verdict !== 'inbox')
      // Only what nobody can fix remains.
      const left = findings.filter(({ state, points, key }) => state === 'fail' && points > 0 && !fixed.has(key))
      expect(left.filter(({ fixed_by }) => fixed_by !== 'nobody')).toEqual([])
      if (left.length === 0) expect(reached).toBe(10)
    }),
    { numRuns: 150 },
  )
})

it('is never better without something good', () => {
  fc.assert(
    fc.property(messages, fc.constantFrom(...losses), (facts, loss) => {
      const before = report(facts)
      const after = report(apply(facts, loss))
      if (before.score === null || after.score === null) return
      expect(after.score).toBeLessThanOrEqual(before.score)
      expect(after.score_floor).toBeLessThanOrEqual(before.score_floor ?? 0)
    }),
    { numRuns: 150 },
  )
})
