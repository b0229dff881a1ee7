import { describe, expect, it } from 'vitest'
import { audit } from '../../../test/support/audit.ts'
import { messageFacts, passingSpf, spoofed, unsigned } from '../../../test/support/message-facts.ts'
import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import { absent, known } from '../../shared/fact.ts'
import type { Outcome } from '../../shared/findings/finding.ts'
import { reevaluate } from '../score/reevaluate.ts'
import type { DmarcRequest, SpfRequest } from './record-request.ts'
import { settleProposals } from './settle-proposals.ts'

function spf(published: string[], change: Partial<SpfRequest> = {}): SpfRequest {
  return { kind: 'spf', name: 'shop.example', published, ...change }
}

function dmarc(published: string[], change: Partial<DmarcRequest> = {}): DmarcRequest {
  return { kind: 'dmarc', name: '_dmarc.shop.example', domain: 'shop.example', published, ...change }
}

function valuesOf(...requests: (SpfRequest | DmarcRequest)[]) {
  return settleProposals(requests, []).map(({ proposal }) => proposal?.record.value ?? null)
}

describe('settleProposals', () => {
  it.each([
    ['v=spf1 ipv4:192.0.2.1 -all', 'v=spf1 ip4:192.0.2.1 -all'],
    ['v=spf1 mx - all', 'v=spf1 mx -all'],
    ['v=spf1 ip:192.0.2.2 ip4.192.0.2.3 ip4 192.0.2.4 ~all', 'v=spf1 ip4:192.0.2.2 ip4:192.0.2.3 ip4:192.0.2.4 ~all'],
    ['"v=spf1 include:b.example" " -all"', 'v=spf1 include:b.example -all'],
    ['v=spf1 ip4:192.0.2.1-192.0.2.5 -all', 'v=spf1 ip4:192.0.2.1 ip4:192.0.2.2/31 ip4:192.0.2.4/31 -all'],
    ['v=spf1 ?ip4:192.0.2.8-192.0.2.11 mx -all', 'v=spf1 ?ip4:192.0.2.8/30 mx -all'],
    ['v=spf1 ip4:192.0.2.9-192.0.2.8 mx -all', null],
    ['v=spf1 ip4:192.0.2.1-192.0.3.77 mx -all', null],
    ['v=spf1 ip4:192.0.2.0/255.255.255.0 mx -all', 'v=spf1 ip4:192.0.2.0/24 mx -all'],
    ['v=spf1 ip4:192.0.2.0/255.0.255.0 mx -all', null],
    ['v=spf1 ip4:192.0.2.1~all', 'v=spf1 ip4:192.0.2.1 ~all'],
    ['v=spf1 inlcude:b.example,a; ~all', 'v=spf1 include:b.example a ~all'],
    ['v=spf1 a:192.0.2.1 ip4:2001:db8::1 -all', 'v=spf1 ip4:192.0.2.1 ip6:2001:db8::1 -all'],
    ['"v=spf1 mx ~all ~all"', 'v=spf1 mx ~all'],
    ['v=spf1ip4:192.0.2.1 \u2013all', 'v=spf1 ip4:192.0.2.1 -all'],
    ['v=spf1 redirect:b.example', 'v=spf1 redirect=b.example'],
    // The intended meaning is uncertain.
    ['v=spf1 ip4:10.0.0.256 -all', null],
    ['v=spf1 include:b.example nonsense -all', null],
    ['v=spf1 redirect=b.example redirect=c.example', null],
    // Endless text is not worth the time.
    [`v=spf1 ${'ip4:192.0.2.1 '.repeat(1000)}-all`, null],
  ])('fixes %s or offers nothing', (published, value) => {
    expect(valuesOf(spf([published]))).toEqual([value])
  })

  it.each([
    ['shop.example', 'v=spf1 ~all'],
    ['b..shop.example', null],
    ["it's (me)", null],
    ['shop example', null],
    [`${'a'.repeat(64)}.example`, null],
  ])('offers a first record for %s only if a zone can contain the name', (name, value) => {
    expect(valuesOf(spf([], { name, first: ['~all'] }))).toEqual([value])
  })

  it.each([
    ['v=spf1 a -all', 'v=spf1 a ip4:192.0.2.1 -all'],
    ['v=spf1 a ?include:b.example mx -all', 'v=spf1 a ip4:192.0.2.1 ?include:b.example mx -all'],
    ['v=spf1 -mx ip4:192.0.2.0/24 -all', 'v=spf1 ip4:192.0.2.1 -mx ip4:192.0.2.0/24 -all'],
    ['v=spf1 a ~ip4:192.0.2.1 -all', 'v=spf1 a ip4:192.0.2.1 -all'],
    ['v=spf1 -ip4:192.0.2.1 include:b.example ?mx -all', 'v=spf1 ip4:192.0.2.1 include:b.example ?mx -all'],
  ])('allows an address before a term of %s could refuse it', (published, value) => {
    expect(valuesOf(spf([published], { allow: '192.0.2.1' }))).toEqual([value])
  })

  it.each([
    ['v=spf1 +all', null],
    ['v=spf1 ?all', null],
    ['v=spf1', null],
    ['v=spf1 a +all', 'v=spf1 a ~all'],
  ])('closes %s only if a sender is left', (published, value) => {
    expect(valuesOf(spf([published], { end: '~all', stricter: true }))).toEqual([value])
  })

  it('warns if the merged record no longer allows every server', () => {
    const settled = settleProposals([spf(['v=spf1 a +all', 'v=spf1 mx -all'])], [])
    expect(settled[0]).toMatchObject({ proposal: { record: { value: 'v=spf1 a mx ~all' } } })
    expect(settled[0]?.cautions).toEqual([{ code: 'spf_end' }])
  })

  it.each(['0.0.0.0/0', '0.0.0.0/1', '10.0.0.0/7'])(
    'offers no record if %s was meant to allow most servers',
    (network) => {
      expect(valuesOf(spf([`v=spf1 ip4:${network} -all`, 'v=spf1 mx -all']))).toEqual([null])
    },
  )

  it('offers no first DMARC record for a public suffix, where it would apply to all domains below', () => {
    expect(valuesOf(dmarc([], { name: '_dmarc.co.uk', domain: 'co.uk' }))).toEqual([null])
    expect(valuesOf(dmarc([], { name: '_dmarc.shop.co.uk', domain: 'shop.co.uk' }))[0]).toContain('p=none')
  })

  it('splits a long record between terms', () => {
    const terms = Array.from({ length: 20 }, (_, index) => `ip4:198.51.100.${index * 8}/29`).join(' ')
    const [settled] = settleProposals([spf([`v=spf1 ${terms}`], { end: '~all' })], [])
    const { value, strings = [] } = settled?.proposal?.record ?? {}
    expect(value).toBe(`v=spf1 ${terms} ~all`)
    expect(strings.map((string) => string.endsWith(' '))).toEqual([true, false])
  })

  it('makes a record stricter only if nothing else needs correction', () => {
    const strict: Partial<DmarcRequest> = { raise: 'p', stricter: true }
    const broken = 'v=DMARC1; p=none; x=1; rua=mailto:a@shop.example'
    expect(valuesOf(dmarc([broken]), dmarc([broken], strict))).toEqual([
      'v=DMARC1; p=none; rua=mailto:a@shop.example',
      null,
    ])
    const sound = 'v=DMARC1; p=none; rua=mailto:a@shop.example'
    expect(valuesOf(dmarc([sound]), dmarc([sound], strict))).toEqual([
      null,
      'v=DMARC1; p=quarantine; rua=mailto:a@shop.example',
    ])
  })

  it('closes an open record before all other changes', () => {
    const open = ['v=spf1 ptr a +all']
    const requests = [spf(open, { drop: ['ptr'] }), spf(open, { end: '~all', stricter: true, urgent: true })]
    expect(valuesOf(...requests)).toEqual([null, 'v=spf1 a ~all'])
  })

  it('offers one record in place of several with the same text, but not in place of itself', () => {
    const text = 'v=spf1 ip4:192.0.2.1 -all'
    expect(valuesOf(spf([text, text]))).toEqual([text])
    expect(valuesOf(spf([text]))).toEqual([null])
  })

  it('offers nothing next to an alias, unless the alias comes from a wildcard', () => {
    const answer = (name: string, aliases: string[]) => ({
      name,
      type: 'TXT',
      status: 'nxdomain',
      records: [],
      ttl: 1,
      aliases,
    })
    const own = answer('_dmarc.shop.example', ['dmarc.esp.example'])
    expect(settleProposals([dmarc([])], [own])).toEqual([
      {
        proposal: null,
        cautions: [{ code: 'name_is_alias', value: '_dmarc.shop.example', target: 'dmarc.esp.example' }],
      },
    ])
    const everywhere = answer('sendproof-wildcard-probe-7d1f0c.shop.example', ['dmarc.esp.example'])
    expect(settleProposals([dmarc([])], [own, everywhere])[0]?.proposal).not.toBeNull()
  })

  it('uses no mailbox in a domain that receives no mail', () => {
    const mx = { name: 'shop.example', type: 'MX', status: 'found', records: ['0 .'], ttl: 1 }
    expect(settleProposals([dmarc([])], [mx])).toMatchObject([{ proposal: { record: { value: 'v=DMARC1; p=none' } } }])
  })

  it.each([
    // Stricter for no receiver: neither by RFC 7489, which does not know t=, nor by RFC 9989, which does not know pct=.
    ['v=DMARC1; p=reject; pct=25; rua=mailto:a@b.example', 'v=DMARC1; p=quarantine; rua=mailto:a@b.example'],
    ['v=DMARC1; p=reject; pct=0; rua=mailto:a@b.example', 'v=DMARC1; p=quarantine; rua=mailto:a@b.example'],
    ['v=DMARC1; p=reject; pct=9; t=y; rua=mailto:a@b.example', 'v=DMARC1; p=quarantine; rua=mailto:a@b.example'],
    [
      'v=DMARC1; p=none; sp=reject; pct=9; rua=mailto:a@b.example',
      'v=DMARC1; p=none; sp=quarantine; rua=mailto:a@b.example',
    ],
    ['v=DMARC1; p=quarantine; pct=50; rua=mailto:a@b.example', 'v=DMARC1; p=none; rua=mailto:a@b.example'],
    ['v=DMARC1; p=quarantine; pct=50%; rua=mailto:a@b.example', 'v=DMARC1; p=quarantine; rua=mailto:a@b.example'],
    ['V=DMARC1; P=REJECT; RUA=mailto:a@b.example', 'v=DMARC1; p=reject; rua=mailto:a@b.example'],
    // Every address that can be read stays.
    [
      'v=DMARC1; p=reject; rua=mailto:a@b.example;mailto:c@b.example',
      'v=DMARC1; p=reject; rua=mailto:a@b.example,mailto:c@b.example',
    ],
    ['v=DMARC1; p=reject; rua=mailto:a@b\u00fccher.example', 'v=DMARC1; p=reject; rua=mailto:a@xn--bcher-kva.example'],
    ['v=DMARC1; p=reject; rua=mailto:t ls@b.example', 'v=DMARC1; p=reject; rua=mailto:tls@b.example'],
    // None of ours takes the place of one that cannot be read.
    ['v=DMARC1; p=reject; sp=x; rua=mailto:a@@', 'v=DMARC1; p=none'],
    ['v=dmarc1; p=reject; rua=mailto:a@b.example', 'v=DMARC1; p=none; rua=mailto:a@b.example'],
    ['v=DMARC1; p=none; pct=25; rua=mailto:a@b.example', 'v=DMARC1; p=none; rua=mailto:a@b.example'],
    ['v=DMARC1; p=reject; sp=rejct; rua=mailto:a@b.example', 'v=DMARC1; p=none; rua=mailto:a@b.example'],
    [
      'v=DMARC1; p=reject; rua=a@b.example, <mailto:c@d.example!10m>',
      'v=DMARC1; p=reject; rua=mailto:a@b.example,mailto:c@d.example',
    ],
    [
      'v=DMARC1; p=reject; adkim=s; fo=0:1; ruf=mailto:a@b.example',
      'v=DMARC1; p=reject; adkim=s; rua=mailto:dmarc@shop.example; ruf=mailto:a@b.example; fo=1',
    ],
  ])('keeps the effective parts of %s', (published, value) => {
    expect(valuesOf(dmarc([published]))).toEqual([value])
  })
})

function recordsOf(outcomes: readonly Outcome[]) {
  return outcomes.flatMap((outcome) => ('record' in outcome && outcome.record ? [outcome.record] : []))
}

/** The differences between the records that a report offers for one name and type. */
function contradictions(outcomes: readonly Outcome[]): string[][] {
  const places = Map.groupBy(recordsOf(outcomes), ({ name, type }) => `${name} ${type}`)
  const values = [...places.values()].map((records) => [...new Set(records.map(({ value }) => value))])
  return values.filter(({ length }) => length > 1)
}

const { dmarc_policy } = messageFacts()
const policies = ['p=none', 'p=none; t=y', 'p=quarantine; t=y', 'p=reject; sp=none; t=y'].flatMap((tags) =>
  ['', '; rua=mailto:a@shop.example'].map((rua) => `v=DMARC1; ${tags}${rua}`),
)
const spfRecords = ['v=spf1 mx ?all', 'v=spf1 +all', 'v=spf1 mx', 'v=spf1 ptr ~all', 'v=spf1 -all ip4=192.0.2.1 ptr']

function withPolicy(record: string): Partial<MessageFacts> {
  if (dmarc_policy.state !== 'known') throw new Error('the fixture has a policy')
  const rua = record.includes('rua=') ? dmarc_policy.value.rua : []
  const policy = /p=(none|quarantine|reject)/.exec(record)?.[1] as 'none' | 'quarantine' | 'reject'
  return { dmarc_policy: known({ ...dmarc_policy.value, record, policy, testing: record.includes('t=y'), rua }) }
}

describe('no two findings of one report offer different records for one name', () => {
  const senders: Partial<MessageFacts>[] = [
    {},
    spoofed,
    unsigned,
    { dmarc_policy: absent, dmarc: absent, spf: absent },
    { reverse_dns: absent },
    ...(['fail', 'softfail', 'neutral'] as const).flatMap((result) =>
      spfRecords.map((record) => ({ ...unsigned, spf: known({ ...passingSpf, result, record }) })),
    ),
  ]

  it.each(policies)('for a message under %s', (record) => {
    for (const sender of senders) {
      const { outcomes } = reevaluate(messageFacts({ ...sender, ...withPolicy(record) }))
      expect(contradictions(outcomes)).toEqual([])
    }
  })

  it.each(spfRecords)('for a domain with %s', async (spf) => {
    for (const dmarc of [...policies, 'v=DMARC1; p=none; pct=50; x=1; t=y', 'v=DMARC1; p=reject; sp=none; ri=1']) {
      const { outcomes } = await audit(`@ TXT "${spf}"\n_dmarc TXT "${dmarc}"\n@ MX 10 mx\nmx A 203.0.113.7`)
      expect(contradictions(outcomes)).toEqual([])
    }
  })

  it.each([
    '@ A 192.0.2.1',
    '@ TXT "v=spf1 mx"\n@ TXT "v=spf1 a"\n_dmarc TXT "v=DMARC1; p=none"\n_dmarc TXT "v=DMARC1"',
    'dmarc TXT "v=DMARC1; p=reject"\n_dmarc TXT "v=DMARC1; p=none"\n_spf TXT "v=spf1 mx -all"',
    '@ TXT "\\"v=spf1 mx -all\\""\n_dmarc TXT "\\"v=DMARC1; p=none\\""',
    '@ TXT "v=DMARC1; p=reject"\n_smtp._tls TXT "v=TLSRPTv1"\n_mta-sts TXT "v=STSv1"',
  ])('for a zone with %j', async (zone) => {
    expect(contradictions((await audit(zone)).outcomes)).toEqual([])
  })
})
