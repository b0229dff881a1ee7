import { describe, expect, it } from 'vitest'
import type { DnsAnswer, RecordType, Resolver } from '../resolver.ts'
import { cached } from './cached.ts'

const found = (ttl: number): DnsAnswer => ({
  status: 'found',
  records: ['192.0.2.1'],
  aliases: [],
  ttl,
  authenticated: false,
})
const absent = (ttl: number): DnsAnswer => ({ status: 'nxdomain', aliases: [], ttl, authenticated: false })
const silent: DnsAnswer = { status: 'unavailable', reason: { code: 'dns_timeout' } }

/** A cache over a resolver that always gives the same answer, with a manual clock. */
function setUp(answer: DnsAnswer, maxSeconds?: number) {
  const clock = { seconds: 0 }
  const asked: string[] = []
  const inner: Resolver = {
    async query<T extends RecordType>(name: string, type: T) {
      asked.push(`${name} ${type}`)
      return answer as DnsAnswer<T>
    },
    close: async () => undefined,
  }
  return { clock, asked, resolver: cached(inner, () => clock.seconds * 1_000, maxSeconds) }
}

describe('cached', () => {
  it.each<[string, DnsAnswer, number]>([
    ['an answer for its TTL', found(60), 60],
    ['an answer for at most one hour', found(86_400), 3_600],
    ['an absence for the TTL of its SOA', absent(90), 90],
    ['an absence for at most five minutes', absent(86_400), 300],
    ['a failure for five seconds', silent, 5],
  ])('keeps %s', async (_what, answer, seconds) => {
    const { clock, asked, resolver } = setUp(answer)
    await resolver.query('a.example', 'A')
    clock.seconds = seconds - 0.001
    await resolver.query('A.example.', 'A')
    expect(asked).toHaveLength(1)
    clock.seconds = seconds
    await resolver.query('a.example', 'A')
    expect(asked).toHaveLength(2)
  })

  it('keeps no answer longer than the given maximum', async () => {
    const { clock, asked, resolver } = setUp(found(3_600), 60)
    for (const seconds of [0, 59.999, 60]) {
      clock.seconds = seconds
      await resolver.query('a.example', 'A')
    }
    expect(asked).toHaveLength(2)
  })

  it('does not keep an answer without a TTL', async () => {
    const { asked, resolver } = setUp(absent(0))
    await resolver.query('a.example', 'A')
    await resolver.query('a.example', 'A')
    expect(asked).toHaveLength(2)
  })

  it('returns the remaining TTL', async () => {
    const { clock, resolver } = setUp(found(60))
    await resolver.query('a.example', 'A')
    clock.seconds = 20.5
    expect(await resolver.query('a.example', 'A')).toEqual(found(40))
  })

  it('distinguishes record types', async () => {
    const { asked, resolver } = setUp(found(60))
    await resolver.query('a.example', 'A')
    await resolver.query('a.example', 'TXT')
    expect(asked).toEqual(['a.example A', 'a.example TXT'])
  })

  it('evicts the least recently used answers when full', async () => {
    const { asked, resolver } = setUp(found(60))
    for (let index = 0; index < 10_000; index += 1) await resolver.query(`${index}.example`, 'A')
    await resolver.query('0.example', 'A')
    await resolver.query('new.example', 'A')
    await resolver.query('0.example', 'A')
    expect(asked).toHaveLength(10_001)
    await resolver.query('1.example', 'A')
    expect(asked).toHaveLength(10_002)
  })
})
