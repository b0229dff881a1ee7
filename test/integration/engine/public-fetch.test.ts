import { createServer, type Server } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Resolver } from '../../../src/engine/dns/resolver.ts'
import { createPublicFetch } from '../../../src/engine/outbound/public-fetch.ts'
import { createSelfSigned } from '../../../src/server/smtp/self-signed.ts'
import { resolverOf } from '../../support/zone.ts'

const limits = { maxOctets: 1_000, timeoutMs: 3_000, maxRedirects: 1 }

const zone = `
$ORIGIN example.com.
$TTL 60
@         SOA ns.example.com. hostmaster.example.com. 1 7200 3600 1209600 300
loop4     A     127.0.0.1
loop6     AAAA  ::1
mapped    AAAA  ::ffff:127.0.0.1
nat64     AAAA  64:ff9b::7f00:1
private   A     10.1.2.3
metadata  A     169.254.169.254
policy    A     127.0.0.1
empty     TXT   "no address here"
`

/** Returns a public address first and then a loopback one, like DNS rebinding. */
function rebinding(resolver: Resolver): Resolver {
  let asked = 0
  return {
    ...resolver,
    query: (name, type) => {
      asked += 1
      return resolver.query(asked <= 2 ? name : 'loop4.example.com', type)
    },
  }
}

describe('the guard of outbound fetches', () => {
  let listener: TcpServer
  let listener6: TcpServer
  let connections = 0
  let port = 0

  beforeAll(async () => {
    listener = createTcpServer((socket) => {
      connections += 1
      socket.destroy()
    })
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    port = (listener.address() as AddressInfo).port
    listener6 = createTcpServer((socket) => {
      connections += 1
      socket.destroy()
    })
    await new Promise<void>((resolve) => listener6.listen(port, '::1', resolve))
  })

  afterAll(() => {
    listener.close()
    listener6.close()
  })

  it.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[64:ff9b::127.0.0.1]/',
    'https://0.0.0.0/',
    'https://[::]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://loop4.example.com/',
    'https://loop6.example.com/',
    'https://mapped.example.com/',
    'https://nat64.example.com/',
    'https://private.example.com/',
    'https://metadata.example.com/',
  ])('opens no connection for %s', async (url) => {
    const fetchPublic = createPublicFetch({ resolver: resolverOf(zone), port })
    expect(await fetchPublic(url, limits)).toMatchObject({
      state: 'unavailable',
      reason: { code: 'address_forbidden' },
    })
    expect(connections).toBe(0)
  })

  it.each([
    'http://policy.example.com/',
    'https://policy.example.com:8443/',
    'https://user:pass@policy.example.com/',
    'nonsense',
  ])('refuses the URL %s', async (url) => {
    const fetchPublic = createPublicFetch({ resolver: resolverOf(zone), port })
    expect(await fetchPublic(url, limits)).toEqual({ state: 'refused_url' })
    expect(connections).toBe(0)
  })

  it('resolves a name once, and connects to the address it checked', async () => {
    const resolver = rebinding(resolverOf(zone))
    const fetchPublic = createPublicFetch({ resolver, port })
    expect(await fetchPublic('https://private.example.com/', limits)).toMatchObject({ state: 'unavailable' })
    expect(connections).toBe(0)
  })

  it('reports a host without an address as missing', async () => {
    const fetchPublic = createPublicFetch({ resolver: resolverOf(zone) })
    expect(await fetchPublic('https://empty.example.com/', limits)).toEqual({ state: 'no_host' })
    expect(await fetchPublic('https://missing.example.com/', limits)).toEqual({ state: 'no_host' })
  })

  it('does not treat a DNS timeout as a missing host', async () => {
    const fetchPublic = createPublicFetch({ resolver: resolverOf(zone) })
    expect(await fetchPublic('https://elsewhere.example.net/', limits)).toMatchObject({
      state: 'unavailable',
      reason: { code: 'dns_outside_zone' },
    })
  })
})

describe('a public fetch', () => {
  let server: Server
  let port = 0
  let ca = ''

  beforeAll(async () => {
    const oneDay = 24 * 60 * 60 * 1000
    const validity = { from: new Date(Date.now() - oneDay), to: new Date(Date.now() + oneDay) }
    ca = createSelfSigned(['policy.example.com'], validity)
    server = createServer({ key: ca, cert: ca }, (request, response) => {
      if (request.url === '/small') response.setHeader('content-type', 'text/plain').end('mode: enforce')
      else if (request.url === '/large') response.end('x'.repeat(limits.maxOctets + 1))
      else if (request.url === '/moved') response.writeHead(302, { location: '/small' }).end()
      else if (request.url === '/inside') response.writeHead(302, { location: 'https://loop6.example.com/' }).end()
      else if (request.url === '/circle') response.writeHead(302, { location: '/circle' }).end()
      else if (request.url === '/silent') return
      else response.writeHead(404).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })

  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  /** Loopback stands in for the internet; all other addresses stay forbidden. */
  function openFetch(name = ca) {
    return createPublicFetch({ resolver: resolverOf(zone), mayConnect: (ip) => ip === '127.0.0.1', ca: name, port })
  }

  it('reads a document', async () => {
    expect(await openFetch()('https://policy.example.com/small', limits)).toMatchObject({
      state: 'fetched',
      body: Buffer.from('mode: enforce'),
      contentType: 'text/plain',
      validity: { from: expect.any(Date), until: expect.any(Date) },
    })
  })

  it('follows redirects up to the maximum', async () => {
    expect(await openFetch()('https://policy.example.com/moved', limits)).toMatchObject({ state: 'fetched' })
    expect(await openFetch()('https://policy.example.com/moved', { ...limits, maxRedirects: 0 })).toMatchObject({
      state: 'redirected',
    })
    expect(await openFetch()('https://policy.example.com/circle', limits)).toMatchObject({ state: 'redirected' })
  })

  it('does not follow a redirect to a forbidden address', async () => {
    expect(await openFetch()('https://policy.example.com/inside', limits)).toMatchObject({
      state: 'unavailable',
      reason: { code: 'address_forbidden' },
    })
  })

  it.each([
    ['/large', { state: 'too_large' }],
    ['/absent', { state: 'http_status', status: 404 }],
  ])('reports the answer of the site for %s', async (path, outcome) => {
    expect(await openFetch()(`https://policy.example.com${path}`, limits)).toEqual(outcome)
  })

  it('gives up on a server that does not answer', async () => {
    const outcome = await openFetch()('https://policy.example.com/silent', { ...limits, timeoutMs: 300 })
    expect(outcome).toMatchObject({ state: 'unavailable', reason: { code: 'connection_failed' } })
  })

  it('distinguishes a certificate for another name from a failed connection', async () => {
    expect(await openFetch()('https://loop4.example.com/small', limits)).toMatchObject({ state: 'bad_certificate' })
  })
})
