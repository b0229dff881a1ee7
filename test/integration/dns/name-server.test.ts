import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isDeepStrictEqual } from 'node:util'
import { type Answer, decode, encode } from 'dns-packet'
import { afterEach, describe, expect, it } from 'vitest'
import { createResolver } from '../../../src/engine/dns/create-resolver.ts'
import type { RecordType, Resolver } from '../../../src/engine/dns/resolver.ts'
import { createNameServer } from '../../../src/engine/dns/transport/name-server.ts'
import { createNetworkResolver, type Timing } from '../../../src/engine/dns/transport/network-resolver.ts'
import type { ReasonCode } from '../../../src/shared/reason.ts'
import { type Behavior, type DnsServer, type DnsServerOptions, startDnsServer } from '../../support/dns-server.ts'

const zone = `
$ORIGIN example.com.
@      300 SOA   ns hostmaster 1 1h 1h 1w 60
@      300 TXT   "v=spf1 -all" "\\255"
@      300 MX    10 mail
@      300 CAA   0 issue "ca.example"
mail   300 A     192.0.2.1
mail   300 AAAA  2001:db8::1
_25._tcp.mail 300 TLSA 3 1 1 abcd
www    60  CNAME web
web    60  CNAME mail
a:b/c  300 TXT   "odd"
large  300 TXT   ${'"0123456789012345678901234567890123456789" '.repeat(100)}
`

/** For servers that answer, however busy the machine. */
const longTimeouts: Timing = { perTry: 60_000, perQuestion: 60_000 }
/** For servers that do not answer, and others beside them that normally answer within a millisecond. */
const shortTimeouts: Timing = { perTry: 1_000, perQuestion: 10_000 }

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const { close } of open.splice(0)) await close()
})

async function startServer(options: DnsServerOptions = {}): Promise<DnsServer> {
  const server = await startDnsServer({ zone, ...options })
  open.push(server)
  return server
}

function resolverFor(servers: { port: number }[], timing = longTimeouts): Resolver {
  const nameServers = servers.map(({ port }) => createNameServer({ address: '127.0.0.1', port }))
  const resolver = createNetworkResolver(() => nameServers, timing)
  open.push(resolver)
  return resolver
}

function unavailable(code: ReasonCode) {
  return { status: 'unavailable', reason: { code, subject: 'mail.example.com A' } }
}

describe('a correct server', () => {
  it.each<[string, RecordType, object]>([
    ['example.com', 'TXT', { status: 'found', records: [['v=spf1 -all', '\xff']], ttl: 300 }],
    ['Example.COM.', 'MX', { records: [{ preference: 10, exchange: 'mail.example.com' }] }],
    ['example.com', 'SOA', { records: [{ mname: 'ns.example.com', rname: 'hostmaster.example.com', minimum: 60 }] }],
    ['example.com', 'CAA', { records: [{ critical: false, tag: 'issue', value: 'ca.example' }] }],
    ['mail.example.com', 'AAAA', { records: ['2001:db8::1'] }],
    ['_25._tcp.mail.example.com', 'TLSA', { records: [{ usage: 3, data: Uint8Array.of(0xab, 0xcd) }] }],
    ['www.example.com', 'A', { records: ['192.0.2.1'], aliases: ['web.example.com', 'mail.example.com'], ttl: 60 }],
    ['www.example.com', 'CNAME', { records: ['web.example.com'], aliases: [] }],
    ['www.example.com', 'MX', { status: 'nodata', aliases: ['web.example.com', 'mail.example.com'] }],
    ['no.example.com', 'A', { status: 'nxdomain', ttl: 60 }],
    ['mail.example.com', 'TXT', { status: 'nodata', ttl: 60 }],
    ['a:b/c.example.com', 'TXT', { status: 'found', records: [['odd']] }],
    ['ü \n\\x.example.com', 'TXT', { status: 'nxdomain' }],
  ])('answers %j %s', async (name, type, answer) => {
    expect(await resolverFor([await startServer()]).query(name, type)).toMatchObject(answer)
  })

  it('receives each query from another port with another id', async () => {
    const server = await startServer()
    const resolver = resolverFor([server])
    for (let index = 0; index < 20; index += 1) await resolver.query(`${index}.example.com`, 'A')
    expect(new Set(server.queries.map(({ port }) => port)).size).toBeGreaterThan(10)
    expect(new Set(server.queries.map(({ id }) => id)).size).toBeGreaterThan(10)
  })

  it('receives parallel queries from several ports, with a few per port', async () => {
    const server = await startServer()
    const resolver = resolverFor([server])
    const names = Array.from({ length: 128 }, (_, index) => `${index}.example.com`)
    await Promise.all(names.map((name) => resolver.query(name, 'A')))
    const ports = new Set(server.queries.map(({ port }) => port))
    expect(ports.size).toBeGreaterThanOrEqual(4)
    expect(ports.size).toBeLessThan(128)
  })

  it('receives retries from another port if it does not answer', async () => {
    const server = await startServer({ behavior: 'silence' })
    await resolverFor([server], shortTimeouts).query('mail.example.com', 'A')
    const ports = server.queries.map(({ port }) => port)
    expect(ports.length).toBeGreaterThan(1)
    expect(new Set(ports).size).toBe(ports.length)
  })

  it('answers 1,000 parallel queries without an error', async () => {
    const server = await startServer()
    const resolver = resolverFor([server])
    const names = Array.from({ length: 1_000 }, (_, index) => `${index}.example.com`)
    const answers = await Promise.all(names.map((name) => resolver.query(name, 'A')))
    expect(answers.filter(({ status }) => status === 'nxdomain')).toHaveLength(1_000)
  })
})

describe('a server that misbehaves', () => {
  it.each<[Behavior, object]>([
    ['silence', unavailable('dns_timeout')],
    ['servfail', unavailable('dns_servfail')],
    ['refused', unavailable('dns_refused')],
    ['wrong_id', unavailable('dns_timeout')],
    ['wrong_question', unavailable('dns_timeout')],
    ['garbage', unavailable('dns_timeout')],
    ['malformed', unavailable('dns_malformed')],
    ['truncated_for_good', unavailable('dns_truncated')],
    ['referral', unavailable('dns_lame')],
    ['alias_loop', unavailable('dns_alias_loop')],
    ['late', unavailable('dns_timeout')],
    ['forged_first', { status: 'found', records: ['192.0.2.1'] }],
    ['truncated', { status: 'found', records: ['192.0.2.1'] }],
    ['no_edns', { status: 'found', records: ['192.0.2.1'] }],
    [{ delay: 20 }, { status: 'found', records: ['192.0.2.1'] }],
    ['authenticated', { status: 'found', authenticated: true }],
    ['blocked', { status: 'found', records: ['127.255.255.254'] }],
  ])('%j', async (behavior, answer) => {
    const server = await startServer({ behavior })
    const timing = isDeepStrictEqual(answer, unavailable('dns_timeout')) ? shortTimeouts : longTimeouts
    expect(await resolverFor([server], timing).query('mail.example.com', 'A')).toMatchObject(answer)
  })

  it.each<Behavior>(['silence', 'servfail', 'refused', 'wrong_id', 'garbage', 'malformed', 'referral', 'alias_loop'])(
    '%j is made up for by the next one',
    async (behavior) => {
      const servers = [await startServer({ behavior }), await startServer()]
      const answer = await resolverFor(servers, shortTimeouts).query('mail.example.com', 'A')
      expect(answer).toMatchObject({ status: 'found', records: ['192.0.2.1'] })
      expect(servers[0]?.count()).toBeGreaterThan(0)
    },
  )

  it('is not confused with another sender that knows the whole question', async () => {
    const [asked, other] = [createSocket('udp4'), createSocket('udp4')]
    for (const socket of [asked, other]) {
      socket.bind(0, '127.0.0.1')
      await once(socket, 'listening')
      open.push({ close: async () => void socket.close() })
    }
    asked.on('message', (query, { port }) => {
      const { id, questions } = decode(query)
      const forged: Answer[] = [{ type: 'A', name: 'mail.example.com', ttl: 60, data: '192.0.2.66' }]
      other.send(encode({ type: 'response', id, questions, answers: forged }), port, '127.0.0.1')
    })
    const answer = await resolverFor([asked.address()], shortTimeouts).query('mail.example.com', 'A')
    expect(answer).toMatchObject(unavailable('dns_timeout'))
  })

  it('is queried for the rest of an alias chain', async () => {
    const server = await startServer({ behavior: 'first_alias' })
    expect(await resolverFor([server]).query('www.example.com', 'A')).toMatchObject({
      status: 'found',
      records: ['192.0.2.1'],
      aliases: ['web.example.com', 'mail.example.com'],
    })
    expect(server.queries.map(({ name }) => name)).toEqual(['www.example.com', 'web.example.com', 'mail.example.com'])
  })

  it('is queried over TCP after truncation', async () => {
    const server = await startServer({ behavior: 'truncated' })
    expect(await resolverFor([server]).query('large.example.com', 'TXT')).toMatchObject({ status: 'found' })
    expect(server.queries.map(({ transport }) => transport)).toEqual(['udp', 'tcp'])
  })

  it('does not count as unreachable if only TCP is closed', async () => {
    const server = await startServer({ behavior: 'truncated', tcp: false })
    expect(await resolverFor([server]).query('large.example.com', 'TXT')).toMatchObject({
      status: 'unavailable',
      reason: { code: 'dns_truncated', detail: expect.stringContaining('ECONNREFUSED') },
    })
  })
})

describe('if nothing listens', () => {
  it('reports that', async () => {
    const server = await startServer()
    await server.close()
    open.splice(0)
    expect(await resolverFor([server]).query('mail.example.com', 'A')).toMatchObject(unavailable('dns_unreachable'))
  })

  it('answers pending queries when it is closed', async () => {
    const resolver = resolverFor([await startServer({ behavior: 'silence' })])
    const answer = resolver.query('mail.example.com', 'A')
    await resolver.close()
    expect(await answer).toMatchObject(unavailable('deadline'))
  })
})

describe('createResolver over servers', () => {
  it('sends repeated queries once, whether parallel or later', async () => {
    const server = await startServer()
    const resolver = await createResolver({ sources: [server.address], offline: false })
    open.push(resolver)
    await Promise.all([resolver.query('mail.example.com', 'A'), resolver.query('mail.example.com', 'A')])
    await resolver.query('MAIL.example.com.', 'A')
    await resolver.query('no.example.com', 'A')
    await resolver.query('no.example.com', 'A')
    expect(server.count()).toBe(2)
  })
})
