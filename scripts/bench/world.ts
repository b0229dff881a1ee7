import { dnsblZones } from '../../src/engine/protocols/dnsbl/zones.ts'
import { workingLists } from '../../test/support/list-scripts.ts'

/*
 * The DNS of the benchmark: realistic domains, each derived from its number, so that every run sees the same ones.
 * Other names do not exist.
 */

/** Mail services that many domains share, so their records are looked up repeatedly. */
const serviceCount = 12
const soa = '@ SOA ns hostmaster 1 3600 600 86400 300'
/** A 2048-bit RSA key whose private half was discarded. */
const publicKey = [
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA1q4TnDV11+Q8/4xV2QfPRjnvuKYXul6E+DZEML+p4IxHnHsPQ5qw8E',
  'Tr5gf7bZYuIHimYPdqnDsb6VV0hAnncrVLVEHqwUwd2lp0b3UShDFK421sKRl5my7WEn8xntezRrc0+d0R9o0NQnMVSEVdCnUi',
  'XWRYDiIT/JX9cPM04mn6P7vN55ftFFm/ICsEAPCK+zyKJoDz3VW/mFsq18v2wa+qXx4rY7gHXgl2aRGt3Huk/N+28dfJ9F71/G',
  'cnEVC6gJbeqb06PvFtoucnNo6tAv8XiXs4aLaOiH+oD7qXeYFsZyPskOMPDt8+z0AhaBYrJz1FBNIpzhiaJ4EyO9WCBwIDAQAB',
].join('')
const key = `v=DKIM1; k=rsa; p=${publicKey}`

export function domainOf(index: number): string {
  return `d${index}.example`
}

/** The zones of the domains, of their mail services and of all parents, as one master file. */
export function describeWorld(domains: number): string {
  const parents = ['', 'example.', 'net.', 'org.', 'arpa.', 'in-addr.arpa.']
  return [
    '$TTL 300',
    ...parents.map(
      (parent) => `$ORIGIN ${parent || '.'}\n@ SOA ns.root.example. hostmaster.root.example. 1 3600 600 86400 300`,
    ),
    ...Array.from({ length: serviceCount }, (_, index) => describeService(index)),
    ...Array.from({ length: domains }, (_, index) => describeDomain(index)),
    ...describeLists(),
    '',
  ].join('\n')
}

/** A mail service: what its customers include, in one or two steps, and its mail servers. */
function describeService(index: number): string {
  const isNested = index % 3 === 0
  return zone(`esp${index}.net`, [
    isNested
      ? `spf TXT "v=spf1 include:a.spf include:b.spf ~all"`.replaceAll(/(?<=include:)(\S+)/g, `$1.esp${index}.net`)
      : `spf TXT "v=spf1 ip4:203.0.${index}.0/24 ~all"`,
    `a.spf TXT "v=spf1 ip4:203.0.${index}.0/25 ~all"`,
    `b.spf TXT "v=spf1 ip4:203.0.${index}.128/25 ~all"`,
    `mx1 A 203.0.${index}.1`,
    `mx2 A 203.0.${index}.2`,
    `s1._domainkey ${text(key)}`,
    `*._report._dmarc TXT "v=DMARC1"`,
  ])
}

/** A domain. Seven in ten are complete; the others lack records, or send from their own server. */
function describeDomain(index: number): string {
  const service = `esp${(index * 7) % serviceCount}.net`
  const kind = index % 10
  const own = [`mail A 198.51.${index % 256}.25`, '@ MX 10 mail', '@ TXT "v=spf1 mx -all"']
  const hosted = [`@ MX 10 mx1.${service}.`, `@ MX 20 mx2.${service}.`, `@ TXT "v=spf1 include:spf.${service} ~all"`]
  const signed = [`s1._domainkey CNAME s1._domainkey.${service}.`, `k1._domainkey ${text(key)}`]
  const policy = `_dmarc TXT "v=DMARC1; p=${index % 3 === 0 ? 'none' : 'reject'}; rua=mailto:reports@${service}"`
  const secured = [`_mta-sts TXT "v=STSv1; id=${index}"`, `_smtp._tls TXT "v=TLSRPTv1; rua=mailto:tls@${service}"`]
  switch (kind) {
    case 7:
      return zone(domainOf(index), own)
    case 8:
      return zone(domainOf(index), [...own, policy, `default._domainkey ${text(key)}`, '@ TXT "v=spf1 ~all"'])
    case 9:
      return zone(domainOf(index), ['@ A 198.51.100.80'])
    default:
      return zone(domainOf(index), [...hosted, ...signed, policy, ...(kind < 2 ? secured : [])])
  }
}

/** Lists without entries, except their own test entries. */
function describeLists(): string[] {
  const tests = Object.entries(workingLists())
  return dnsblZones().map((list) => {
    const entries = tests.filter(([name]) => name.endsWith(`.${list.zone}`))
    return zone(
      list.zone,
      entries.flatMap(([name, records]) =>
        typeof records === 'object' ? (records.A ?? []).map((address) => `${name}. A ${address}`) : [],
      ),
    )
  })
}

/** Name servers at addresses that audits must not connect to, so that nothing leaves this machine. */
function zone(apex: string, lines: readonly string[]): string {
  return [`$ORIGIN ${apex}.`, soa, '@ NS ns', 'ns A 127.0.0.53', ...lines].join('\n')
}

function text(value: string): string {
  return `TXT ${(value.match(/.{1,255}/g) ?? []).map((part) => `"${part}"`).join(' ')}`
}
