import { describe, expect, it } from 'vitest'
import { type Script, scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { resolverOf } from '../../../../test/support/zone.ts'
import { createRecordingResolver } from '../../dns/layers/recording-resolver.ts'
import { gatherSpf, gatherSpfHelo } from './spf.ts'

const now = new Date('2026-11-20T12:00:00Z')

/** The zones of RFC 7208 appendix A. */
const examples = `
$ORIGIN example.com.
@           3600 IN SOA ns1 hostmaster 1 7200 3600 1209600 300
            NS   ns1
            NS   ns2
ns1         A    192.0.2.53
ns2         A    192.0.2.54
            MX   10 mail-a
            MX   20 mail-b
@           MX   10 mail-a
            MX   20 mail-b
            A    192.0.2.10
            A    192.0.2.11
amy         A    192.0.2.65
bob         A    192.0.2.66
mail-a      A    192.0.2.129
mail-b      A    192.0.2.130
www         CNAME example.com.
$ORIGIN example.org.
@           3600 IN SOA ns hostmaster 1 7200 3600 1209600 300
            NS   ns
ns          A    192.0.2.55
            MX   10 mail-c
@           MX   10 mail-c
mail-c      A    192.0.2.140
$ORIGIN 2.0.192.in-addr.arpa.
@           3600 IN SOA ns1.example.com. hostmaster.example.com. 1 7200 3600 1209600 300
            NS   ns1.example.com.
10          PTR  example.com.
11          PTR  example.com.
65          PTR  amy.example.com.
66          PTR  bob.example.com.
129         PTR  mail-a.example.com.
130         PTR  mail-b.example.com.
140         PTR  mail-c.example.org.
$ORIGIN 0.10.in-addr.arpa.
@           3600 IN SOA ns1.example.com. hostmaster.example.com. 1 7200 3600 1209600 300
            NS   ns1.example.com.
4           PTR  bob.example.com.
`

function resultFor(record: string, ip: string) {
  const resolver = resolverOf(`${examples}$ORIGIN example.com.\n@ TXT "${record}"\n`)
  return gatherSpf({ ip, helo: 'mail.example.com', mailFrom: 'strong-bad@example.com', now }, resolver)
}

describe('gatherSpf', () => {
  it.each([
    // RFC 7208 appendix A.1 and A.4: which addresses each record authorizes.
    ['v=spf1 +all', '192.0.2.200', 'pass', '+all'],
    ['v=spf1 a -all', '192.0.2.10', 'pass', 'a'],
    ['v=spf1 a -all', '192.0.2.12', 'fail', '-all'],
    ['v=spf1 a:example.org -all', '192.0.2.10', 'fail', '-all'],
    ['v=spf1 mx -all', '192.0.2.129', 'pass', 'mx'],
    ['v=spf1 mx -all', '192.0.2.140', 'fail', '-all'],
    ['v=spf1 mx:example.org -all', '192.0.2.140', 'pass', 'mx:example.org'],
    ['v=spf1 mx mx:example.org -all', '192.0.2.140', 'pass', 'mx:example.org'],
    ['v=spf1 mx/30 mx:example.org/30 -all', '192.0.2.131', 'pass', 'mx/30'],
    ['v=spf1 mx/30 mx:example.org/30 -all', '192.0.2.143', 'pass', 'mx:example.org/30'],
    ['v=spf1 ptr -all', '192.0.2.65', 'pass', 'ptr'],
    ['v=spf1 ptr -all', '192.0.2.140', 'fail', '-all'],
    ['v=spf1 ip4:192.0.2.128/28 -all', '192.0.2.129', 'pass', 'ip4:192.0.2.128/28'],
    ['v=spf1 ip4:192.0.2.128/28 -all', '192.0.2.65', 'fail', '-all'],
    ['v=spf1 ip4:192.0.2.128/28 ~all', '192.0.2.65', 'softfail', '~all'],
    ['v=spf1 ?ip4:192.0.2.0/24 -all', '192.0.2.65', 'neutral', '?ip4:192.0.2.0/24'],
    ['v=spf1 ip4:192.0.2.128/28', '192.0.2.65', 'neutral', null],
    ['v=spf1 -ip4:192.0.2.65 +all', '192.0.2.65', 'fail', '-ip4:192.0.2.65'],
    ['v=spf1 include:mail-a.example.com -all', '192.0.2.65', 'permerror', null],
    ['v=spf1 ip4:192.0.2.0/33 -all', '192.0.2.65', 'permerror', null],
  ])('%s evaluated for %s: %s by %s', async (record, ip, result, mechanism) => {
    expect(await resultFor(record, ip)).toMatchObject({
      state: 'known',
      value: { result, mechanism, record, ip, identity: 'mailfrom', domain: 'example.com' },
    })
  })

  it('reports the domain of the redirect that determined the result', async () => {
    const resolver = scriptedResolver({
      'example.com': { TXT: ['v=spf1 redirect=_spf.example.com'] },
      '_spf.example.com': { TXT: ['v=spf1 -all'] },
    })
    expect(await gatherSpf({ ip: '192.0.2.1', helo: null, mailFrom: 'a@example.com', now }, resolver)).toMatchObject({
      value: { result: 'fail', mechanism: 'redirect=_spf.example.com', lookups: 1 },
    })
  })

  it('includes the explanation that the domain publishes for a failure', async () => {
    const resolver = scriptedResolver({
      'example.com': { TXT: ['v=spf1 exp=why.example.com -all'] },
      'why.example.com': { TXT: ['%{i} is not one of %{d}'] },
    })
    expect(await gatherSpf({ ip: '192.0.2.1', helo: null, mailFrom: 'a@example.com', now }, resolver)).toMatchObject({
      value: { result: 'fail', comment: '192.0.2.1 is not one of example.com' },
    })
  })

  it('counts lookups and void lookups past their limits', async () => {
    const many = Array.from({ length: 12 }, (_, index) => `a:host${index}.example.com`)
    const hosts: Script = Object.fromEntries(many.map((_, index) => [`host${index}.example.com`, { A: ['192.0.2.9'] }]))
    const question = { ip: '192.0.2.1', helo: null, mailFrom: 'a@example.com', now }
    const record = { 'example.com': { TXT: [`v=spf1 ${many.join(' ')} -all`] } }
    expect(await gatherSpf(question, scriptedResolver({ ...hosts, ...record }))).toMatchObject({
      value: { result: 'permerror', lookups: 11, comment: 'Too many DNS requests' },
    })
    expect(await gatherSpf(question, scriptedResolver(record))).toMatchObject({
      value: { result: 'permerror', void_lookups: 3 },
    })
  })

  it.each<[string, string | null]>([
    ['v=spf1 ip4:192.0.2.1 include: -all', 'pass'],
    ['v=spf1 ip4:192.0.2.1 ipv4:192.0.2.2 -all', 'permerror'],
    ['v=spf1 ip4:192.0.2.1 -all', null],
  ])('returns the result of a lenient evaluator for "%s": %s', async (record, lenient_result) => {
    const resolver = scriptedResolver({ 'example.com': { TXT: [record] } })
    expect(await gatherSpf({ ip: '192.0.2.1', helo: null, mailFrom: 'a@example.com', now }, resolver)).toMatchObject({
      value: { lenient_result },
    })
  })

  it('reports a domain without a record', async () => {
    const question = { ip: '192.0.2.1', helo: null, mailFrom: 'a@example.com', now }
    expect(await gatherSpf(question, scriptedResolver({}))).toMatchObject({
      state: 'known',
      value: { result: 'none', record: null, mechanism: null, lookups: 0, void_lookups: 0 },
    })
  })

  it.each<[string, Script]>([
    ['dns_timeout', { 'example.com': 'dns_timeout' }],
    ['dns_refused', { 'example.com': { TXT: ['v=spf1 include:a.example -all'] }, 'a.example': 'dns_refused' }],
    [
      'dns_servfail',
      {
        'example.com': { TXT: ['v=spf1 mx -all'], MX: [{ preference: 1, exchange: 'mx.example' }] },
        'mx.example': 'dns_servfail',
      },
    ],
    ['dns_outside_zone', { 'example.com': { TXT: ['v=spf1 a:b.example -all'] }, 'b.example': 'dns_outside_zone' }],
  ])('has no result on %s', async (code, script) => {
    const question = { ip: '192.0.2.1', helo: 'mail.example.com', mailFrom: 'a@example.com', now }
    expect(await gatherSpf(question, scriptedResolver(script))).toMatchObject({
      state: 'unavailable',
      reason: { code },
    })
  })

  it('evaluates the HELO name for the null sender', async () => {
    const resolver = scriptedResolver({ 'mail.example.com': { TXT: ['v=spf1 ip4:192.0.2.1 -all'] } })
    expect(await gatherSpf({ ip: '192.0.2.1', helo: 'mail.example.com', mailFrom: '', now }, resolver)).toMatchObject({
      value: { result: 'pass', identity: 'helo', domain: 'mail.example.com' },
    })
  })

  it.each([
    [{ ip: '192.0.2.1', helo: 'a.example', mailFrom: null, now }, 'mail_from_unknown'],
    [{ ip: null, helo: 'a.example', mailFrom: 'a@example.com', now }, 'origin_unknown'],
    [{ ip: '192.0.2.1', helo: null, mailFrom: '', now }, 'helo_unknown'],
  ])('sends no query for %j', async (question, code) => {
    const resolver = scriptedResolver({})
    expect(await gatherSpf(question, resolver)).toEqual({ state: 'unavailable', reason: { code } })
    expect(resolver.asked).toEqual([])
  })
})

describe('gatherSpfHelo', () => {
  it.each(['[192.0.2.1]', 'localhost', 'two words'])('is absent for %j', async (helo) => {
    expect(await gatherSpfHelo({ ip: '192.0.2.1', helo, mailFrom: null, now }, scriptedResolver({}))).toMatchObject({
      state: 'known',
      value: { result: 'none', identity: 'helo' },
    })
  })
})

/** The steps of an evaluation as `depth domain term outcome lookups`, and the DNS questions. */
async function stepsFor(script: Script, ip = '192.0.2.1') {
  const fact = await gatherSpf(
    { ip, helo: 'mail.example.com', mailFrom: 'a@example.com', now },
    scriptedResolver(script),
  )
  if (fact.state !== 'known') throw new Error(`SPF is ${fact.state}`)
  return fact.value.steps.map(({ depth, domain, term, outcome, lookups, asked }) => [
    `${depth} ${domain} ${term} ${outcome} ${lookups}`,
    ...asked,
  ])
}

const host = { A: ['192.0.2.1'] }

describe('the steps of SPF', () => {
  it('list each term up to the match, with its DNS questions', async () => {
    const steps = await stepsFor({
      'example.com': {
        TXT: ['v=spf1 ip4:198.51.100.0/24 a mx -exists:%{i}.bad.example ?all'],
        A: ['192.0.2.9'],
        MX: [{ preference: 1, exchange: 'mx.example.com' }],
      },
      'mx.example.com': host,
    })
    expect(steps).toEqual([
      ['0 example.com ip4:198.51.100.0/24 no_match 0'],
      ['0 example.com a no_match 1', 'example.com A'],
      ['0 example.com mx match 2', 'example.com MX', 'mx.example.com A'],
    ])
  })

  it('follow includes and redirects, with the depth of each record', async () => {
    const steps = await stepsFor({
      'example.com': { TXT: ['v=spf1 include:a.example redirect=b.example'] },
      'a.example': { TXT: ['v=spf1 ip6:2001:db8::/32 -all'] },
      'b.example': { TXT: ['v=spf1 a:host.b.example ~all'] },
      'host.b.example': host,
    })
    expect(steps).toEqual([
      ['0 example.com include:a.example no_match 1', 'a.example TXT'],
      ['1 a.example ip6:2001:db8::/32 no_match 1'],
      ['1 a.example -all match 1'],
      ['0 example.com redirect=b.example match 2', 'b.example TXT'],
      ['1 b.example a:host.b.example match 3', 'host.b.example A'],
    ])
  })

  it('follow an include whose name depends on the message', async () => {
    const steps = await stepsFor({
      'example.com': { TXT: ['v=spf1 include:%{l}.%{d} -all'] },
      'a.example.com': { TXT: ['v=spf1 ip4:192.0.2.1 -all'] },
    })
    expect(steps).toEqual([
      ['0 example.com include:%{l}.%{d} match 1', 'a.example.com TXT'],
      ['1 a.example.com ip4:192.0.2.1 match 1'],
    ])
  })

  it('expand %{d} to the domain of the record that contains it', async () => {
    const steps = await stepsFor({
      'example.com': { TXT: ['v=spf1 include:in.example -all'] },
      'in.example': { TXT: ['v=spf1 exists:_ok.%{d} -all'] },
      '_ok.in.example': host,
    })
    expect(steps.at(-1)).toEqual(['1 in.example exists:_ok.%{d} match 2', '_ok.in.example A'])
  })

  it.each<[string, Script, string]>([
    [
      'an include without a record',
      { 'example.com': { TXT: ['v=spf1 include:a.example -all'] } },
      '0 example.com include:a.example error 1',
    ],
    [
      'a record that includes itself',
      { 'example.com': { TXT: ['v=spf1 include:example.com -all'] } },
      '0 example.com include:example.com error 1',
    ],
  ])('end at %s', async (_, script, first) => {
    const steps = await stepsFor(script)
    expect(steps[0]?.[0]).toBe(first)
    expect(steps.at(-1)?.[0]).toContain('error')
  })

  it('end at the eleventh lookup and at the third void lookup', async () => {
    const many = Array.from({ length: 12 }, (_, index) => `a:h${index}.example.com`)
    const record = { 'example.com': { TXT: [`v=spf1 ${many.join(' ')} -all`] } }
    const hosts = Object.fromEntries(many.map((_, index) => [`h${index}.example.com`, { A: ['192.0.2.9'] }]))
    expect(await stepsFor({ ...record, ...hosts })).toHaveLength(11)
    expect(await stepsFor(record)).toHaveLength(3)
  })

  it('are empty for a record with a syntax error', async () => {
    expect(await stepsFor({ 'example.com': { TXT: ['v=spf1 ipv4:192.0.2.1 -all'] } })).toEqual([])
  })
})

describe('what a domain publishes, if that is a permanent error', () => {
  it('is followed as far as the queries for other facts allow', async () => {
    const includes = Array.from({ length: 60 }, (_, index) => `include:i${index}.example`)
    const resolver = scriptedResolver({ 'shop.example': { TXT: [[`v=spf1 ${includes.join(' ')} nonsense -all`]] } })
    const question = { ip: '192.0.2.1', helo: 'mail.shop.example', mailFrom: 'a@shop.example', now }
    expect(await gatherSpf(question, resolver)).toMatchObject({
      value: { result: 'permerror', published: { spf_tree: { value: { problems: [{ code: 'unknown_mechanism' }] } } } },
    })
    expect(new Set(resolver.asked).size).toBe(32)
  })

  it('is read once for the addresses that pass and for errors behind the match', async () => {
    const resolver = scriptedResolver({
      'shop.example': { TXT: ['v=spf1 include:a.example include:b.example -all'] },
      'a.example': { TXT: ['v=spf1 ip4:192.0.2.0/24 -all'] },
      'b.example': { TXT: ['v=spf1 ip4:198.51.100.0/24 -all'] },
    })
    const question = { ip: '192.0.2.1', helo: 'mail.shop.example', mailFrom: 'a@shop.example', now }
    const spf = await gatherSpf(question, createRecordingResolver(resolver))
    expect(spf).toMatchObject({ value: { result: 'pass', coverage: { ipv4: 2 ** -23, complete: true } } })
    expect(resolver.asked).toEqual(['shop.example TXT', 'a.example TXT', 'b.example TXT'])
    await gatherSpfHelo({ ...question, helo: 'shop.example' }, resolver)
    expect(resolver.asked.slice(3)).toEqual(['shop.example TXT', 'a.example TXT'])
  })
})
