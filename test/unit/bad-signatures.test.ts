import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Resolver } from '../../src/engine/dns/resolver.ts'
import { presentReport } from '../../src/engine/present/present-report.ts'
import { send, soundNewsletter } from '../support/sound-newsletter.ts'

/* A bad signature counts like none (RFC 6376 section 6.1): it hides no good one, and improves nothing. */

const tags = {
  'DKIM-Signature': {
    ...{ v: '1', a: 'rsa-sha256', c: 'relaxed/relaxed', d: 'shop.example', s: 'news', h: 'From:To:Subject' },
    ...{ i: '@shop.example', q: 'dns/txt', t: '1763640000', x: '1795176000', bh: 'AAAA', b: 'AAAA' },
  },
  'ARC-Message-Signature': {
    ...{ i: '1', a: 'rsa-sha256', c: 'relaxed/relaxed', d: 'shop.example', s: 'news', h: 'From:To:Subject' },
    ...{ t: '1763640000', bh: 'AAAA', b: 'AAAA' },
  },
  'ARC-Seal': { i: '1', a: 'rsa-sha256', cv: 'none', d: 'shop.example', s: 'news', t: '1763640000', b: 'AAAA' },
} as const
type FieldName = keyof typeof tags

const values = [
  ...['', ' ', '/', '/relaxed', 'relaxed/', 'simple/x', 'a/b/c', ':', '::', 'From:', '@', '-', '.', '..', '=', '==='],
  ...['AAAA===', 'ed25519-sha256', 'rsa-sha1', 'rsa-', '-sha256', '__proto__', 'constructor', '1e9', '-1', '0', '51'],
  ...['9'.repeat(12), '9'.repeat(77), 'é', '\u00a0', '"', '(', '\\', '=3B', '=ff@', 'x'.repeat(300), 'other.example'],
]
const words = fc.oneof(fc.constantFrom(...values), fc.string({ maxLength: 8, unit: 'binary-ascii' }))

/** The value of a field with one to three changes. */
function mutated(name: FieldName): fc.Arbitrary<string> {
  const original = Object.entries(tags[name])
  const change = fc.record({
    at: fc.nat(original.length - 1),
    kind: fc.constantFrom('value', 'name', 'drop', 'double', 'insert'),
    word: words,
  })
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => {
    const specs = original.map(([tag, value]) => `${tag}=${value}`)
    for (const { at, kind, word } of changes) {
      const [tag = '', value = ''] = original[at] ?? []
      if (kind === 'value') specs[at] = `${tag}=${word}`
      else if (kind === 'name') specs[at] = `${word}=${value}`
      else if (kind === 'drop') specs[at] = 'n=1'
      else if (kind === 'double') specs.push(`${tag}=${word}`)
      else specs.splice(at, 0, word)
    }
    return specs.join('; ').replace(/[\r\n\0]/g, ' ')
  })
}

const dkimField = mutated('DKIM-Signature').map((value) => `DKIM-Signature: ${value}\r\n`)
const arcFields = fc
  .tuple(mutated('ARC-Seal'), mutated('ARC-Message-Signature'), words)
  .map(
    ([seal, signature, results]) =>
      `ARC-Seal: ${seal}\r\nARC-Message-Signature: ${signature}\r\nARC-Authentication-Results: i=1; ${results.replace(/[\r\n\0]/g, ' ')}\r\n`,
  )
const bad = fc.oneof(dkimField, arcFields)

/** Names that are in no zone do not exist: a server that does not answer is a question left open, not a bad signature. */
async function answerEverything(published: Resolver): Promise<Resolver> {
  return {
    ...published,
    async query(name, type) {
      const answer = await published.query(name, type)
      if (answer.status !== 'unavailable') return answer
      return { status: 'nxdomain', aliases: [], ttl: 300, authenticated: null }
    },
  }
}

function insert(fields: string, position: 'first' | 'last') {
  return (message: string) =>
    position === 'first' ? `${fields}${message}` : message.replace('\r\n\r\n', `\r\n${fields}\r\n`)
}

async function sendWith(fields: string, position: 'first' | 'last', signers: typeof soundNewsletter.signers) {
  const report = await send({ ...soundNewsletter, signers, onTheWay: insert(fields, position) }, answerEverything)
  const { score, verdict } = presentReport(report, 'en')
  return { score, verdict, dkim: report.facts.dkim, dmarc: report.facts.dmarc }
}

const positions = fc.constantFrom('first', 'last')

describe('a bad signature', () => {
  it('leaves the verdict of a valid message as it is', async () => {
    // Its bytes may cost points for the header, so the score is not compared.
    const { score: _, ...expected } = await sendWith('', 'first', soundNewsletter.signers)
    expect(expected).toMatchObject({ dkim: { value: { result: 'pass' } }, dmarc: { value: { result: 'pass' } } })
    await fc.assert(
      fc.asyncProperty(bad, positions, async (fields, position) => {
        expect(await sendWith(fields, position, soundNewsletter.signers)).toMatchObject(expected)
      }),
      { numRuns: 60, examples: [['DKIM-Signature: v=1; c=/relaxed\r\n', 'first']] },
    )
  })

  it('never improves the score of an unsigned message', async () => {
    const unsigned = await sendWith('', 'first', [])
    await fc.assert(
      fc.asyncProperty(bad, positions, async (fields, position) => {
        const { score, dkim } = await sendWith(fields, position, [])
        expect(dkim).toMatchObject({ state: 'known', value: { passing_domains: [] } })
        expect(score).toBeLessThanOrEqual(unsigned.score ?? 0)
      }),
      { numRuns: 60 },
    )
  })
})
