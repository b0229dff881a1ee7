import { describe, expect, it } from 'vitest'
import { resolverOf } from '../../../../test/support/zone.ts'
import type { DnsAnswer, Resolver } from '../resolver.ts'
import { cached } from './cached.ts'
import { withDeadline } from './deadline.ts'
import { offlineResolver } from './offline.ts'
import { createRecordingResolver } from './recording-resolver.ts'

const zone = resolverOf(`
$ORIGIN example.com.
@    300 TXT "v=spf1 -all"
@    300 MX 10 mail
mail 300 A 192.0.2.1
www  60 CNAME @
`)

/** A resolver whose answers the test provides. */
function heldBack() {
  const asked: { name: string; answer(): void }[] = []
  const resolver: Resolver = {
    query: (name, type) =>
      new Promise((resolve) => asked.push({ name, answer: () => zone.query(name, type).then(resolve) })),
    close: async () => undefined,
  }
  return { asked, resolver }
}

const gaveUp = { status: 'unavailable', reason: { code: 'deadline' } }

describe('createRecordingResolver', () => {
  it('records every answer once, in query order, in presentation format', async () => {
    const resolver = createRecordingResolver(zone)
    await resolver.query('www.example.com', 'TXT')
    await resolver.query('Example.COM.', 'MX')
    await resolver.query('no.example.com', 'A')
    await resolver.query('example.net', 'A')
    await resolver.query('example.com', 'MX')
    expect(resolver.answers()).toEqual([
      {
        name: 'www.example.com',
        type: 'TXT',
        status: 'found',
        records: ['"v=spf1 -all"'],
        ttl: 60,
        aliases: ['example.com'],
        authenticated: null,
      },
      {
        name: 'example.com',
        type: 'MX',
        status: 'found',
        records: ['10 mail.example.com.'],
        ttl: 300,
        authenticated: null,
      },
      { name: 'no.example.com', type: 'A', status: 'nxdomain', records: [], ttl: 300, authenticated: null },
      { name: 'example.net', type: 'A', status: 'dns_outside_zone', records: [], ttl: null },
    ])
  })

  it('keeps the order of the questions when answers arrive in another order', async () => {
    const { asked, resolver: inner } = heldBack()
    const resolver = createRecordingResolver(inner)
    const first = resolver.query('mail.example.com', 'A')
    const second = resolver.query('example.com', 'TXT')
    asked[1]?.answer()
    await second
    expect(resolver.answers().map(({ name }) => name)).toEqual(['example.com'])
    asked[0]?.answer()
    await first
    expect(resolver.answers().map(({ name }) => name)).toEqual(['mail.example.com', 'example.com'])
  })

  it('sends each query once', async () => {
    const { asked, resolver: inner } = heldBack()
    const resolver = createRecordingResolver(inner)
    const first = resolver.query('mail.example.com', 'A')
    asked[0]?.answer()
    const answer = await first
    expect(await resolver.query('MAIL.example.com.', 'A')).toBe(answer)
    expect(asked).toHaveLength(1)
  })

  it('gives up immediately at the deadline and keeps earlier answers', async () => {
    const controller = new AbortController()
    const { asked, resolver: inner } = heldBack()
    const resolver = createRecordingResolver(inner, { signal: controller.signal })
    const first = resolver.query('mail.example.com', 'A')
    asked[0]?.answer()
    await first
    const underWay = resolver.query('example.com', 'MX')
    controller.abort()
    expect(await underWay).toMatchObject(gaveUp)
    asked[1]?.answer()
    expect(await resolver.query('example.com', 'TXT')).toMatchObject({
      reason: { code: 'deadline', subject: 'example.com TXT' },
    })
    expect(asked).toHaveLength(2)
    expect(resolver.answers().map(({ status }) => status)).toEqual(['found', 'deadline', 'deadline'])
  })

  it('limits the number of different questions', async () => {
    const resolver = createRecordingResolver(zone, { maxQuestions: 2 })
    for (const name of ['example.com', 'Example.com.', 'mail.example.com'])
      expect(await resolver.query(name, 'A')).not.toMatchObject({ status: 'unavailable' })
    const refused = { status: 'unavailable', reason: { code: 'dns_limit', subject: 'www.example.com A' } }
    expect(await resolver.query('www.example.com', 'A')).toEqual(refused)
    expect(await resolver.query('mail.example.com', 'A')).toMatchObject({ status: 'found' })
  })

  it('keeps a bounded number of answers', async () => {
    const resolver = createRecordingResolver(offlineResolver)
    for (let index = 0; index < 1_001; index += 1) await resolver.query(`${index}.example`, 'A')
    expect(resolver.answers()).toHaveLength(1_000)
  })
})

describe('withDeadline', () => {
  it('passes answers before the deadline and gives up immediately after it', async () => {
    const controller = new AbortController()
    const { asked, resolver: inner } = heldBack()
    const resolver = withDeadline(inner, controller.signal)
    const first = resolver.query('mail.example.com', 'A')
    asked[0]?.answer()
    expect(await first).toMatchObject({ status: 'found' })
    const underWay = [resolver.query('mail.example.com', 'A'), resolver.query('example.com', 'MX')]
    controller.abort()
    expect(await Promise.all(underWay)).toMatchObject([gaveUp, gaveUp])
    expect(await resolver.query('example.com', 'TXT')).toMatchObject({
      reason: { code: 'deadline', subject: 'example.com TXT' },
    })
    expect(asked).toHaveLength(3)
  })
})

describe('cached', () => {
  it('sends one query for equal questions at the same time', async () => {
    const { asked, resolver: inner } = heldBack()
    const resolver = cached(inner)
    const answers: Promise<DnsAnswer>[] = [
      resolver.query('mail.example.com', 'A'),
      resolver.query('MAIL.example.com.', 'A'),
      resolver.query('mail.example.com', 'AAAA'),
    ]
    expect(asked).toHaveLength(2)
    for (const { answer } of asked) answer()
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(['found', 'found', 'nodata'])
  })
})

it('gives no answers while offline', async () => {
  expect(await offlineResolver.query('example.com', 'A')).toEqual({
    status: 'unavailable',
    reason: { code: 'dns_offline', subject: 'example.com A' },
  })
})
