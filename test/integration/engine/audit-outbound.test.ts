import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createNameServer } from '../../../src/engine/dns/transport/name-server.ts'
import { createNetworkResolver } from '../../../src/engine/dns/transport/network-resolver.ts'
import { createOutbound } from '../../../src/engine/outbound/outbound.ts'
import { createSelfSigned } from '../../../src/server/smtp/self-signed.ts'
import type { AuditFacts } from '../../../src/shared/contract/facts/audit-facts.ts'
import { audit } from '../../support/audit.ts'
import { type Behavior, type DnsServer, startDnsServer } from '../../support/dns-server.ts'

/** Maximum duration of an audit in milliseconds. */
const tenSeconds = 10_000

const policy = 'version: STSv1\r\nmode: enforce\r\nmx: mail.shop.example\r\nmax_age: 604800\r\n'

const zone = `
$ORIGIN shop.example.
$TTL 60
@         SOA ns1 hostmaster 7 7200 3600 1209600 300
@         NS  ns1
@         NS  ns2
ns1       A   127.0.0.1
ns2       A   127.0.0.1
@         MX  10 mail
mail      A   192.0.2.1
_mta-sts  TXT "v=STSv1; id=1;"
mta-sts   A   127.0.0.1
default._bimi TXT "v=BIMI1; l=https://mta-sts.shop.example/logo.svg"
`

describe('an audit that opens connections', () => {
  let site: Server
  let certificate = ''
  let httpsPort = 0
  let requests: string[] = []
  let answering = true
  const servers: DnsServer[] = []

  beforeAll(async () => {
    const oneDay = 24 * 60 * 60 * 1000
    const validity = { from: new Date(Date.now() - oneDay), to: new Date(Date.now() + oneDay) }
    certificate = createSelfSigned(['mta-sts.shop.example'], validity)
    site = createServer({ key: certificate, cert: certificate }, (request, response) => {
      requests.push(`${request.headers.host}${request.url}`)
      if (!answering) return
      if (request.url === '/.well-known/mta-sts.txt') response.setHeader('content-type', 'text/plain').end(policy)
      else response.writeHead(404).end()
    })
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    httpsPort = (site.address() as AddressInfo).port
  })

  afterEach(async () => {
    requests = []
    answering = true
    await Promise.all(servers.splice(0).map((server) => server.close()))
  })

  afterAll(() => {
    site.closeAllConnections()
    site.close()
  })

  /** Audits with a DNS server on loopback that also acts as the domain's name server. */
  async function auditOver(behavior: Behavior, outboundOptions = {}, names: Record<string, Behavior> = {}) {
    const dns = await startDnsServer({ zone, names })
    const own = await startDnsServer({ zone, behavior })
    servers.push(dns, own)
    const resolver = createNetworkResolver(() => [createNameServer({ address: '127.0.0.1', port: dns.port })])
    const outbound = createOutbound({
      mayConnect: (ip) => ip === '127.0.0.1',
      ca: certificate,
      httpsPort,
      dnsPort: own.port,
      ...outboundOptions,
    })
    const { facts } = await audit(resolver, { outbound })
    await resolver.close()
    return { facts, own }
  }

  it('fetches the policy, and queries each name server directly', async () => {
    const { facts, own } = await auditOver('answer')
    expect(facts.mta_sts_policy).toMatchObject({
      state: 'known',
      value: { problem: null, content_type: 'text/plain', policy: { valid: true, mode: 'enforce' } },
    })
    expect(requests.toSorted()).toEqual([
      'mta-sts.shop.example/.well-known/mta-sts.txt',
      'mta-sts.shop.example/logo.svg',
    ])
    expect(facts.bimi_logo).toMatchObject({ value: { logo_file: { problem: 'http_status', detail: '404' } } })
    expect(serversOf(facts)).toEqual([
      { serves: true, serial: 7 },
      { serves: true, serial: 7 },
    ])
    // Both names have the same address, which is queried once.
    expect(own.queries.map(({ name, type }) => `${name} ${type}`)).toEqual(['shop.example SOA'])
  })

  it.each<[Behavior, boolean | null]>([
    ['refused', false],
    ['servfail', false],
    ['referral', false],
    ['silence', null],
  ])('for name servers that answer with %j reports whether they serve the zone: %j', async (behavior, serves) => {
    const { facts } = await auditOver(behavior)
    expect(serversOf(facts)).toEqual([
      { serves, serial: null },
      { serves, serial: null },
    ])
  })

  it('rejects an untrusted certificate', async () => {
    const { facts } = await auditOver('answer', {
      ca: createSelfSigned(['other.example'], { from: new Date(0), to: new Date('2040-01-01') }),
    })
    expect(facts.mta_sts_policy).toMatchObject({ value: { problem: 'bad_certificate', policy: null } })
    expect(requests).toEqual([])
  })

  it('connects to no address on this machine or in its network', async () => {
    const { facts, own } = await auditOver('answer', { mayConnect: undefined })
    expect(facts.mta_sts_policy).toMatchObject({ state: 'unavailable', reason: { code: 'address_forbidden' } })
    expect(requests).toEqual([])
    expect(own.queries).toEqual([])
  })

  it('opens no connection without outbound access', async () => {
    const dns = await startDnsServer({ zone })
    servers.push(dns)
    const resolver = createNetworkResolver(() => [createNameServer({ address: '127.0.0.1', port: dns.port })])
    const { facts } = await audit(resolver)
    await resolver.close()
    expect(facts.mta_sts_policy).toMatchObject({ state: 'unavailable', reason: { code: 'outbound_off' } })
    expect(requests).toEqual([])
  })

  it(
    'ends within ten seconds if DNS, website, and name servers do not answer',
    async () => {
      answering = false
      const { facts } = await auditOver(
        'silence',
        {},
        { 'mail.shop.example': 'silence', 'ns2.shop.example': 'silence' },
      )
      expect(facts.mta_sts_policy).toMatchObject({ state: 'unavailable', reason: { code: 'connection_failed' } })
      expect(facts.mail_hosts).toMatchObject({ value: { hosts: [{ state: 'unavailable' }] } })
    },
    tenSeconds,
  )
})

function serversOf({ name_servers }: AuditFacts) {
  const servers = name_servers.state === 'known' ? name_servers.value.servers : []
  return servers.map(({ serves, serial }) => ({ serves, serial }))
}
