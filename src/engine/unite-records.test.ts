import { describe, expect, it } from 'vitest'
import { audit } from '../../test/support/audit.ts'
import { messageFacts, passingSpf, spoofed, unsigned } from '../../test/support/message-facts.ts'
import type { MessageFacts } from '../shared/contract/facts.ts'
import { absent, known } from '../shared/fact.ts'
import type { Outcome } from '../shared/finding.ts'
import { judgeAgain } from './judge-again.ts'
import { uniteRecords } from './unite-records.ts'

function offering(current: string | null, value: string): Outcome {
  const record = { name: '_dmarc.shop.example', type: 'TXT', value, current }
  return { check: 'dmarc.reports', state: 'note', finding: 'dmarc.no_reports', params: {}, record }
}

function recordsOf(outcomes: readonly Outcome[]) {
  return outcomes.flatMap((outcome) => ('record' in outcome && outcome.record ? [outcome.record] : []))
}

describe('uniteRecords', () => {
  it.each<[string, string, string[], string]>([
    [
      'a tag out, a tag in',
      'v=DMARC1; p=none; t=y',
      ['v=DMARC1; p=none', 'v=DMARC1; p=none; t=y; rua=x'],
      'v=DMARC1; p=none; rua=x',
    ],
    [
      'tags written with blanks',
      'v=DMARC1;P = none;pct=50;',
      ['v=DMARC1; p=quarantine; pct=50', 'v=DMARC1; P = none'],
      'v=DMARC1; p=quarantine',
    ],
    [
      'an address and another end',
      'v=spf1 mx ?all',
      ['v=spf1 mx ip4:192.0.2.1 ?all', 'v=spf1 mx ~all'],
      'v=spf1 mx ip4:192.0.2.1 ~all',
    ],
    ['an end moved, a term out', 'v=spf1 -all ptr mx', ['v=spf1 ptr mx -all', 'v=spf1 -all mx'], 'v=spf1 mx -all'],
    ['the same twice', 'v=spf1 mx', ['v=spf1 mx ~all', 'v=spf1 mx ~all'], 'v=spf1 mx ~all'],
    ['one within quotation marks', '"v=spf1 mx"', ['v=spf1 mx', 'v=spf1 mx ~all'], 'v=spf1 mx ~all'],
    ['one alone', 'v=spf1  mx', ['v=spf1 mx  -all'], 'v=spf1 mx  -all'],
  ])('unites %s', (_, current, values, united) => {
    const records = recordsOf(uniteRecords(values.map((value) => offering(current, value))))
    expect(records.map(({ value }) => value)).toEqual(values.map(() => united))
  })

  it('prefers the record that mends what is there to a first one', () => {
    const outcomes = [offering(null, 'v=DMARC1; p=none'), offering('"v=DMARC1; p=reject"', 'v=DMARC1; p=reject')]
    expect(recordsOf(uniteRecords(outcomes))).toMatchObject([
      { value: 'v=DMARC1; p=reject', current: '"v=DMARC1; p=reject"' },
      { value: 'v=DMARC1; p=reject' },
    ])
  })

  it('prefers the one record in place of several to a better one of them', () => {
    const outcomes = [offering('v=spf1 mx\nv=spf1 a', 'v=spf1 mx a ~all'), offering('v=spf1 mx', 'v=spf1 mx ~all')]
    expect(recordsOf(uniteRecords(outcomes)).map(({ value }) => value)).toEqual(Array(2).fill('v=spf1 mx a ~all'))
  })

  it('leaves alone records that may stand beside each other', () => {
    const outcomes = [offering('v=spf1 mx', 'v=spf1 mx -all'), offering(null, 'v=DMARC1; p=none')]
    expect(uniteRecords(outcomes)).toEqual(outcomes)
  })
})

/** What differs between the records of a report for one name and type. */
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

  it.each(policies)('of a message under %s', (record) => {
    for (const sender of senders) {
      const { outcomes } = judgeAgain(messageFacts({ ...sender, ...withPolicy(record) }))
      expect(contradictions(outcomes)).toEqual([])
    }
  })

  it.each(spfRecords)('of a domain with %s', async (spf) => {
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
  ])('of a zone with %j', async (zone) => {
    expect(contradictions((await audit(zone)).outcomes)).toEqual([])
  })
})
