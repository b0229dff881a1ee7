import { describe, expect, it } from 'vitest'
import type { ReasonCode } from '../../../shared/reason.ts'
import type { ResourceRecord } from '../records.ts'
import { ExchangeError } from './exchange.ts'
import type { DnsMessage } from './message.ts'
import type { NameServer } from './name-server.ts'
import { createNetworkResolver } from './network-resolver.ts'

const answered: DnsMessage = {
  responseCode: 0,
  truncated: false,
  authoritative: true,
  recursionAvailable: true,
  authenticated: false,
  answers: [],
  authorities: [],
}

function answer(...answers: ResourceRecord[]): DnsMessage {
  return { ...answered, answers }
}

const address: ResourceRecord = { name: 'a.example', type: 'A', ttl: 60, data: '192.0.2.1' }

type Said = DnsMessage | ReasonCode

/** A server that always gives the same response, or one for each name. */
function serverThat(says: Said | ((name: string) => Said)) {
  const asked: string[] = []
  const server: NameServer = {
    async query(name) {
      asked.push(name)
      const said = typeof says === 'function' ? says(name) : says
      if (typeof said === 'string') throw new ExchangeError(said, 'test')
      return said
    },
  }
  return { server, asked }
}

async function ask(...servers: { server: NameServer }[]) {
  return createNetworkResolver(() => servers.map(({ server }) => server)).query('a.example', 'A')
}

describe('a query to several servers', () => {
  it('stops at the first answer', async () => {
    const [first, second] = [serverThat(answer(address)), serverThat(answer(address))]
    expect(await ask(first, second)).toMatchObject({ status: 'found', records: ['192.0.2.1'] })
    expect(second.asked).toEqual([])
  })

  it.each<[string, Said]>([
    ['a timeout', 'dns_timeout'],
    ['SERVFAIL', { ...answered, responseCode: 2 }],
    ['REFUSED', { ...answered, responseCode: 5 }],
    ['a closed port', 'dns_unreachable'],
    ['a malformed message', 'dns_malformed'],
    ['a referral', { ...answered, authoritative: false, recursionAvailable: false }],
  ])('tries the next server after %s', async (_what, said) => {
    expect(await ask(serverThat(said), serverThat(answer(address)))).toMatchObject({ status: 'found' })
  })

  it('queries all of them twice, except those that refused', async () => {
    const [silent, refusing] = [serverThat('dns_timeout'), serverThat({ ...answered, responseCode: 5 })]
    expect(await ask(silent, refusing)).toMatchObject({ status: 'unavailable', reason: { code: 'dns_refused' } })
    expect(silent.asked).toHaveLength(2)
    expect(refusing.asked).toHaveLength(1)
  })

  it.each<[ReasonCode, Said[]]>([
    ['dns_servfail', ['dns_timeout', { ...answered, responseCode: 2 }, 'dns_unreachable']],
    ['dns_timeout', ['dns_unreachable', 'dns_timeout']],
    ['dns_unreachable', ['dns_unreachable']],
    ['dns_unreachable', []],
  ])('prefers %s as the most informative failure', async (code, said) => {
    expect(await ask(...said.map(serverThat))).toMatchObject({
      status: 'unavailable',
      reason: { code, subject: 'a.example A' },
    })
  })

  it('accepts an absence as an answer', async () => {
    const second = serverThat(answer(address))
    expect(await ask(serverThat({ ...answered, responseCode: 3 }), second)).toMatchObject({ status: 'nxdomain' })
    expect(second.asked).toEqual([])
  })
})

describe('aliases', () => {
  const alias = (name: string, data: string): ResourceRecord => ({ name, type: 'CNAME', ttl: 30, data })

  it('are queried if the server omits their target', async () => {
    const { server, asked } = serverThat((name) =>
      answer(name === 'www.example' ? alias('www.example', 'a.example') : address),
    )
    expect(await createNetworkResolver(() => [server]).query('WWW.example.', 'A')).toEqual({
      status: 'found',
      records: ['192.0.2.1'],
      aliases: ['a.example'],
      ttl: 30,
      authenticated: false,
    })
    expect(asked).toEqual(['www.example', 'a.example'])
  })

  it('end, even if every target is another alias', async () => {
    const { server, asked } = serverThat((name) => answer(alias(name, `x.${name}`)))
    expect(await createNetworkResolver(() => [server]).query('a.example', 'A')).toMatchObject({
      status: 'unavailable',
      reason: { code: 'dns_alias_loop' },
    })
    expect(asked.length).toBeLessThan(20)
  })
})

describe('a network resolver', () => {
  it('sends no query for an impossible name', async () => {
    const { server, asked } = serverThat('dns_timeout')
    const resolver = createNetworkResolver(() => [server])
    expect(await resolver.query(`${'a'.repeat(64)}.example`, 'A')).toMatchObject({ status: 'nxdomain' })
    expect(await resolver.query('a..example', 'A')).toMatchObject({ status: 'nxdomain' })
    expect(asked).toEqual([])
  })

  it.each([
    [{}, 128],
    [{ maxInFlight: 10 }, 10],
    [{ maxInFlight: 400 }, 400],
  ])('limits the number of concurrent queries: %j', async (limits, bound) => {
    let now = 0
    let max = 0
    const ask: NameServer['query'] = async () => {
      now += 1
      max = Math.max(max, now)
      await new Promise(setImmediate)
      now -= 1
      return answered
    }
    const resolver = createNetworkResolver(() => [{ query: ask }], limits)
    await Promise.all(Array.from({ length: 5_000 }, (_, index) => resolver.query(`${index}.example`, 'A')))
    expect(max).toBe(bound)
  })

  it('answers pending and later questions after it is closed', async () => {
    const server: NameServer = {
      query: (_name, _type, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new ExchangeError('deadline', 'test')))
        }),
    }
    const resolver = createNetworkResolver(() => [server])
    const underWay = resolver.query('a.example', 'A')
    await resolver.close()
    const closed = { status: 'unavailable', reason: { code: 'deadline' } }
    expect(await underWay).toMatchObject(closed)
    expect(await resolver.query('b.example', 'A')).toMatchObject(closed)
  })
})
