import { describe, expect, it } from 'vitest'
import { zonesOf } from '../../../../test/support/zone.ts'
import { findZone, lookUp, namesWith, type ZoneLookup } from './zone.ts'

function apexesOf(text: string): string[] {
  return zonesOf(text)
    .map(({ apex }) => apex)
    .sort()
}

describe('the apex of a zone', () => {
  const address = '5 A 192.0.2.1'
  it.each<[string, string, string[]]>([
    ['is its SOA', 'mail.example.com. 5 SOA a. b. 1 1 1 1 1\nx.mail.example.com. 5 A 192.0.2.1', ['mail.example.com']],
    [
      'is each SOA',
      'a.example. 5 SOA a. b. 1 1 1 1 1\nb.a.example. 5 SOA a. b. 1 1 1 1 1',
      ['a.example', 'b.a.example'],
    ],
    ['is the stated origin', `$ORIGIN mail.example.com.\n@ ${address}\nx ${address}`, ['mail.example.com']],
    ['is not a public suffix', `$ORIGIN com.\nexample ${address}\nwww.other ${address}`, ['example.com', 'other.com']],
    [
      'is the registrable domain',
      `_dmarc.mail.example.co.uk. ${address}\nwww.example.co.uk. ${address}`,
      ['example.co.uk'],
    ],
    [
      'is the higher of two origins',
      `$ORIGIN a.example.com.\n@ ${address}\n$ORIGIN example.com.\n@ ${address}`,
      ['example.com'],
    ],
    ['is the reverse origin', '$ORIGIN 2.0.192.in-addr.arpa.\n1 PTR a.', ['2.0.192.in-addr.arpa']],
    ['is a single reverse name', '1.2.0.192.in-addr.arpa. 5 PTR a.', ['1.2.0.192.in-addr.arpa']],
    ['is a name with a private suffix', `printer.lan. ${address}`, ['printer.lan']],
    ['is never guessed to be the root', '. 5 NS a.\n', []],
    ['is the root if it has a SOA', '. 5 SOA a. b. 1 1 1 1 1\ncom. 5 NS b.', ['']],
  ])('%s', (_what, text, apexes) => {
    expect(apexesOf(text)).toEqual(apexes)
  })

  it('decides which zone answers', () => {
    const zones = new Map(
      zonesOf(`example. ${address}\nsub.example. 5 SOA a. b. 1 1 1 1 1`).map((zone) => [zone.apex, zone]),
    )
    expect(findZone(zones, 'www.example')?.apex).toBe('example')
    expect(findZone(zones, 'a.sub.example')?.apex).toBe('sub.example')
    expect(findZone(zones, 'other')).toBeNull()
  })
})

/** The zone of RFC 4592 section 2.2.1, with the answers its text gives for each query. */
const wildcardZone = `
$ORIGIN example.
example.                 3600 IN  SOA   ns.example.com. hostmaster.example. 1 1 1 1 60
example.                 3600     NS    ns.example.com.
example.                 3600     NS    ns.example.net.
*.example.               3600     TXT   "this is a wildcard"
*.example.               3600     MX    10 host1.example.
sub.*.example.           3600     TXT   "this is not a wildcard"
host1.example.           3600     A     192.0.2.1
_ssh._tcp.host1.example. 3600     SRV   0 0 22 host1.example.
_ssh._tcp.host2.example. 3600     SRV   0 0 22 host2.example.
subdel.example.          3600     NS    ns.example.com.
subdel.example.          3600     NS    ns.example.net.
`

describe('a zone with wildcards (RFC 4592 section 2.2.1)', () => {
  const [zone] = zonesOf(wildcardZone)
  it.each<[string, 'MX' | 'TXT' | 'A' | 'NS', ZoneLookup['status']]>([
    ['host3.example', 'MX', 'found'],
    ['host3.example', 'A', 'nodata'],
    ['foo.bar.example', 'TXT', 'found'],
    ['host1.example', 'MX', 'nodata'],
    ['sub.*.example', 'MX', 'nodata'],
    ['_telnet._tcp.host1.example', 'TXT', 'nxdomain'],
    ['host.subdel.example', 'A', 'delegated'],
    ['subdel.example', 'NS', 'delegated'],
    ['ghost.*.example', 'MX', 'nxdomain'],
    // Empty non-terminals exist (section 2.2.2).
    ['_tcp.host1.example', 'TXT', 'nodata'],
    ['host2.example', 'MX', 'nodata'],
    ['example', 'NS', 'found'],
  ])('%s %s: %s', (name, type, status) => {
    expect(zone && lookUp(zone, name, type).status).toBe(status)
  })
})

describe('lookUp', () => {
  it('finds each record of a set once', () => {
    const [zone] = zonesOf('a.example. 5 A 192.0.2.1\na.example. 6 A 192.0.2.1\na.example. 5 A 192.0.2.2')
    const answer = zone && lookUp(zone, 'a.example', 'A')
    expect(answer?.status === 'found' && answer.records.map(({ data }) => data)).toEqual(['192.0.2.1', '192.0.2.2'])
  })

  it('follows an alias for every type but its own', () => {
    const [zone] = zonesOf('www.example. 5 CNAME web.example.net.\n')
    expect(zone && lookUp(zone, 'www.example', 'A')).toEqual({ status: 'alias', target: 'web.example.net', ttl: 5 })
    expect(zone && lookUp(zone, 'www.example', 'CNAME').status).toBe('found')
  })

  it.each<[string, 'A' | 'AAAA' | 'MX' | 'TXT' | 'CNAME', ZoneLookup['status']]>([
    // As Cloudflare exports an apex whose CNAME it flattens.
    ['@ CNAME shops.example.net. ; cf_tags=cf-flatten-cname\n@ MX 10 mx\n@ TXT "v=spf1 mx -all"', 'MX', 'found'],
    ['@ CNAME shops.example.net. ; cf_tags=\n@ MX 10 mx\n@ TXT "v=spf1 mx -all"', 'TXT', 'found'],
    ['@ CNAME shops.example.net. ; cf_tags=\n@ MX 10 mx', 'A', 'flattened'],
    ['@ CNAME shops.example.net. ; cf_tags=\n@ MX 10 mx', 'TXT', 'nodata'],
    ['@ CNAME shops.example.net. ; cf_tags=', 'TXT', 'nodata'],
    // Other name servers refuse an alias beside other records (RFC 1034 section 3.6.2), if only the SOA record.
    ['@ CNAME shops.example.net.', 'TXT', 'contradictory'],
    ['@ CNAME shops.example.net.\n@ MX 10 mx', 'MX', 'contradictory'],
    ['@ SOA other host 2 1h 1h 1w 90\n@ MX 10 mx', 'MX', 'contradictory'],
    ['@ ALIAS shops.example.net.', 'AAAA', 'flattened'],
    ['@ ANAME shops.example.net.', 'A', 'flattened'],
    ['@ ALIAS shops.example.net.', 'MX', 'nodata'],
    ['@ A 192.0.2.1\n@ ALIAS shops.example.net.', 'A', 'found'],
    // As cli53 exports Route 53.
    ['@ 60 AWS ALIAS A shops.example.net. Z2FDTNDATAQYW2 false', 'A', 'flattened'],
    ['@ 60 AWS ALIAS A shops.example.net. $self true', 'AAAA', 'nodata'],
  ])('an apex with %j, type %s: %s', (records, type, status) => {
    const [zone] = zonesOf(`$ORIGIN example.com.\n$TTL 60\n@ SOA ns host 1 1h 1h 1w 90\n${records}`)
    expect(zone && lookUp(zone, 'example.com', type).status).toBe(status)
  })

  it.each<[string, ZoneLookup['status']]>([
    ['a CNAME b.example.net.', 'alias'],
    ['a CNAME b.example.net.\na CNAME b.example.net.', 'alias'],
    ['a CNAME b.example.net.\na RRSIG x', 'alias'],
    ['a CNAME b.example.net.\na CNAME c.example.net.', 'contradictory'],
    ['a CNAME b.example.net.\na TXT "v=DMARC1; p=none"', 'contradictory'],
    ['a CNAME b.example.net.\na SRV 0 5 5060 sip', 'contradictory'],
    ['* CNAME b.example.net.\n* TXT "v=spf1 -all"', 'contradictory'],
  ])('takes no side between %j: %s', (records, status) => {
    const [zone] = zonesOf(`$ORIGIN example.com.\n$TTL 60\n@ SOA ns host 1 1h 1h 1w 90\n${records}`)
    for (const type of ['TXT', 'A'] as const) expect(zone && lookUp(zone, 'a.example.com', type).status).toBe(status)
  })

  it('replaces names below a DNAME (RFC 6672 section 2.3)', () => {
    const [zone] = zonesOf('old.example. 5 DNAME new.example.net.\nold.example. 5 TXT "here"')
    expect(zone && lookUp(zone, 'a.b.old.example', 'A')).toEqual({
      status: 'alias',
      target: 'a.b.new.example.net',
      ttl: 5,
    })
    expect(zone && lookUp(zone, 'old.example', 'TXT').status).toBe('found')
    expect(zone && lookUp(zone, 'old.example', 'A').status).toBe('nodata')
  })

  it('knows the names of types it does not read', () => {
    const [zone] = zonesOf('$ORIGIN example.com.\n_sip._tcp SRV 0 5 5060 sip')
    expect(zone && lookUp(zone, '_sip._tcp.example.com', 'TXT').status).toBe('nodata')
    expect(zone && lookUp(zone, '_tcp.example.com', 'TXT').status).toBe('nodata')
    expect(zone && lookUp(zone, 'tcp.example.com', 'TXT').status).toBe('nxdomain')
  })
})

describe('namesWith', () => {
  it('lists the names with a type, and aliases', () => {
    const zones = zonesOf(`
$ORIGIN example.com.
$TTL 5
@ TXT "v=spf1 -all"
a A 192.0.2.1
b CNAME b.example.net.
deep.c TXT "c"
`)
    const names = zones.flatMap((zone) => namesWith(zone, 'TXT'))
    expect(names.sort()).toEqual(['b.example.com', 'deep.c.example.com', 'example.com'])
  })
})
