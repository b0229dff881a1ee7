import { describe, expect, it } from 'vitest'
import { audit } from '../../../../test/support/audit.ts'
import { resolverOf } from '../../../../test/support/zone.ts'
import { unavailableAnswer } from '../../dns/answers.ts'
import type { Resolver } from '../../dns/resolver.ts'
import { readAudit } from './readings.ts'

/* The rule that what is unknown is never a change, for every query of some domains. */

const key = 'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='

const base = `
$ORIGIN shop.example.
$TTL 300
@ SOA ns1 hostmaster 1 7200 3600 1209600 3600
@ NS ns1
@ NS ns2
ns1 A 192.0.2.53
ns2 A 198.51.100.53
25.2.0.192.in-addr.arpa. PTR mail.shop.example.
26.2.0.192.in-addr.arpa. PTR wrong.shop.example.
other.example. MX 10 mail.shop.example.
shop.example._report._dmarc.other.example. TXT "v=DMARC1"
`

const zones = {
  sound: `
@ MX 10 mail
@ MX 20 backup
mail A 192.0.2.25
mail AAAA 2001:db8::25
backup A 192.0.2.26
@ TXT "v=spf1 mx a:out.shop.example include:inc.shop.example -all"
out A 192.0.2.27
inc TXT "v=spf1 ip4:198.51.100.0/24 exists:%{i}.x.shop.example redirect=r.shop.example"
r TXT "v=spf1 ip6:2001:db8::/32 -all"
_dmarc TXT "v=DMARC1; p=reject; rua=mailto:d@shop.example,mailto:d@other.example"
google._domainkey TXT "${key}"
s1._domainkey CNAME k
k TXT "${key}"
_mta-sts TXT "v=STSv1; id=1;"
mta-sts A 192.0.2.30
_smtp._tls TXT "v=TLSRPTv1; rua=mailto:t@shop.example"
default._bimi TXT "v=BIMI1; l=https://shop.example/logo.svg"
@ CAA 0 issue "ca.example"
_25._tcp.mail TLSA 3 1 1 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
`,
  'full of problems': `
@ MX 10 mail
@ MX 20 missing
@ MX 30 alias
mail A 192.0.2.25
alias CNAME mail
@ TXT "v=spf1 mx a a:gone.shop.example ptr include:inc.shop.example ?all"
inc TXT "v=spf1 a:x.shop.example mx:shop.example +all"
_dmarc TXT "v=DMARC1; p=quarantine; sp=none; pct=50; rua=mailto:d@nomail.shop.example"
nomail TXT "x"
default._domainkey TXT "v=DKIM1; p="
google._domainkey TXT "v=DKIM1; t=y; p="
_mta-sts TXT "v=STSv1; id=!!"
_smtp._tls TXT "v=TLSRPTv1; rua=x"
default._bimi TXT "v=BIMI1; l=http://shop.example/logo.svg"
`,
  'without MX': `
@ A 192.0.2.25
@ TXT "v=spf1 a -all"
`,
  parked: `
@ MX 0 .
@ TXT "v=spf1 -all"
*._domainkey TXT "v=DKIM1; p="
_dmarc TXT "v=DMARC1; p=reject"
`,
}

/** A zone file takes a missing parent record for absent, and notes that. */
const exempt = 'check:dmarc.discovery'

/** The queries of an audit, and its readings if some are not answered. */
async function read(zone: string, isSilent: (query: string) => boolean = () => false) {
  const answering = resolverOf(`${base}${zone}`)
  const queries = new Set<string>()
  const resolver: Resolver = {
    query: async (name, type) => {
      const query = `${name.toLowerCase()} ${type}`
      queries.add(query)
      return isSilent(query) ? unavailableAnswer('dns_timeout', name, type) : answering.query(name, type)
    },
    close: () => answering.close(),
  }
  const { readings } = readAudit(await audit(resolver))
  return { queries: [...queries], readings: readings.filter(({ subject }) => subject !== exempt) }
}

describe.each(Object.entries(zones))('a domain that is %s', (_, zone) => {
  it('has no changes because a query, a name or a type is not answered', async () => {
    const { queries, readings } = await read(zone)
    const known = new Map(readings.map(({ subject, value }) => [subject, value]))
    const changes: string[] = []
    const unanswered = async (silent: string, isSilent: (query: string) => boolean) => {
      for (const { subject, value } of (await read(zone, isSilent)).readings) {
        const [before, after] = [known.get(subject) ?? [], value].map((values) => values.join(', '))
        if (before !== after) changes.push(`${subject} without ${silent}: ${before} → ${after}`)
      }
    }
    for (const one of queries) await unanswered(one, (query) => query === one)
    const names = Map.groupBy(queries, (query) => query.replace(/ .*/, ''))
    for (const [name, { length }] of names) {
      if (length > 1) await unanswered(name, (query) => query.startsWith(`${name} `))
    }
    for (const type of new Set(queries.map((query) => query.replace(/.* /, '')))) {
      await unanswered(type, (query) => query.endsWith(` ${type}`))
    }
    expect(changes).toEqual([])
  })
})
