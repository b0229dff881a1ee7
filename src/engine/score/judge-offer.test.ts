import { describe, expect, it } from 'vitest'
import { audit } from '../../../test/support/audit.ts'
import { privateKey, rsaKey } from '../../../test/support/dkim-keys.ts'
import { presentAudit } from '../present/present-audit.ts'
import { findHarm } from './judge-offer.ts'
import { scoreOutcomes } from './score.ts'

const mail = '@ MX 10 mail\nmail A 192.0.2.25\n_dmarc TXT "v=DMARC1; p=reject; rua=mailto:d@shop.example"'
const others = [
  'open TXT "v=spf1 +all"',
  'wide TXT "v=spf1 ip4:16.0.0.0/5 -all"',
  'sound TXT "v=spf1 ip4:192.0.2.7 -all"',
  'broken TXT "v=spf1 nonsense -all"',
  'named A 192.0.2.8',
].join('\n')

/** A record whose text is longer than one string. */
function at(name: string, text: string): string {
  return `${name} TXT ${(text.match(/.{1,200}/g) ?? []).map((each) => `"${each}"`).join(' ')}`
}

const key = at('default._domainkey', `v=DKIM1; p=${rsaKey(2048)}`)

/** The findings of an audit with its records, and the texts of those without. */
async function offersOf(zone: string) {
  const report = await audit(`${mail}\n${others}\n${zone}`)
  return presentAudit(report, 'en').findings.filter(({ state }) => state === 'fail')
}

async function valuesOf(zone: string, topic: string) {
  const findings = await offersOf(zone)
  return findings.flatMap(({ key, record }) => (key.startsWith(topic) && record ? [record.value] : []))
}

describe('an offer of SPF', () => {
  it.each([
    'v=spf1 mx -all include:open.shop.example',
    'v=spf1 mx -all exists:named.shop.example',
    'v=spf1 mx include=open.shop.example -all',
    'v=spf1 mx; include:open.shop.example; -all',
    'v=spf1 mx include: open.shop.example -all',
    'v=spf1 mx include:open.shop.example-all',
    'spf1 mx include:open.shop.example -all',
    '\\"v=spf1 mx include:open.shop.example -all\\"',
    'v=spf1 mx -all"\n@ TXT "v=spf1 redirect=open.shop.example',
    'v=spf1 mx -all include:wide.shop.example',
    'v=spf1 mx -all ip4:128.0.0.0/7',
  ])('wakes no term that opens the domain: %s', async (text) => {
    expect(await valuesOf(`@ TXT "${text}"`, 'spf')).toEqual([])
  })

  it('names the term that would', async () => {
    const findings = await offersOf('@ TXT "v=spf1 mx -all include:open.shop.example"')
    const { fix = '' } = findings.find(({ key }) => key === 'spf.term_ignored') ?? {}
    expect(fix).toContain('include:open.shop.example would let other servers send as you')
    expect(fix).not.toMatch(/\bmx\b/)
  })

  it.each([
    ['v=spf1 mx -all ip4:192.0.2.9', 'ip4:192.0.2.9'],
    ['v=spf1 mx include=sound.shop.example -all', 'include:sound.shop.example'],
    ['v=spf1 mx mx -all', ''],
    ['v=spf1 mx ipv4:192.0.2.9 -all', ''],
  ])('says which senders a working record does not allow: %s', async (text, added) => {
    const offers = (await audit(`${mail}\n${others}\n@ TXT "${text}"`)).outcomes.filter(
      (outcome) => 'record' in outcome && outcome.record !== null && outcome.check.startsWith('spf'),
    )
    expect(offers.length).toBeGreaterThan(0)
    const cautions = offers.flatMap((offer) => ('cautions' in offer ? (offer.cautions ?? []) : []))
    expect(cautions.filter(({ code }) => code === 'spf_allows').map(({ value }) => value)).toEqual(added ? [added] : [])
  })

  it('moves no terms without records in front of all', async () => {
    expect(await valuesOf('@ TXT "v=spf1 mx -all a:x.shop.example"', 'spf')).toEqual([])
  })

  it.each([
    ['v=spf1 mx ip4:192.0.2.9 -all', true],
    ['v=spf1 mx ip4:192.0.2.90 -all', true],
    ['v=spf1 ip4:192.0.2.0/24 -all', false],
    ['v=spf1 ip4:192.0.2.9/28 -all', false],
    ['v=spf1 ip4:192.0.2.8 -all', false],
    ['v=spf1 include:other.example -all', false],
    ['v=spf1 -include:other.example -all', true],
  ])('names no server that the owner did not name: %s', (value, isNamed) => {
    const record = { name: 'shop.example', type: 'TXT', value, current: 'v=spf1 mx ip4:192.0.2.90 ipv4:192.0.2.9 -all' }
    const offer = { check: 'spf.syntax', state: 'fail', finding: 'spf.invalid', params: {}, record } as const
    const evaluated = { outcomes: [], scored: scoreOutcomes([]), spf: null }
    expect(findHarm(offer, evaluated, evaluated)?.code ?? null).toBe(isNamed ? null : 'offer_opens')
  })

  it.each([
    ['three names without records', 'v=spf1 mx -all a:x.shop.example a:y.shop.example a:z.shop.example'],
    ['an include without SPF', 'spf1 mx include:none.shop.example -all'],
    ['a broken include', 'v=spf1 mx -all include:broken.shop.example'],
    ['an include that cannot be looked up', 'v=spf1 mx -all include:_spf.elsewhere.example'],
    [
      'too many lookups',
      `v=spf1 mx -all " "${[20, 21, 22, 23, 24, 25, 26, 27, 28, 29].map((size) => `a:named.shop.example/${size}`).join(' ')}`,
    ],
  ])('depends on no fault: %s', async (_, text) => {
    expect(await valuesOf(`@ TXT "${text}"`, 'spf')).toEqual([])
  })

  it.each([
    ['v=spf1 mx -all include:sound.shop.example', 'v=spf1 mx include:sound.shop.example -all'],
    ['v=spf1 mx -all ip4:192.0.2.9', 'v=spf1 mx ip4:192.0.2.9 -all'],
    ['v=spf1 mx include=sound.shop.example -all', 'v=spf1 mx include:sound.shop.example -all'],
    ['spf1 mx -all', 'v=spf1 mx -all'],
    ['v=spf1 mx ip4:192.0.2.0 /24 -all', 'v=spf1 mx ip4:192.0.2.0/24 -all'],
    ['v=spf1 mx / 29 -all', 'v=spf1 mx/29 -all'],
    ['v=spf1 mx/29 //64 -all', 'v=spf1 mx/29//64 -all'],
  ])('corrects %s', async (published, offered) => {
    expect(await valuesOf(`@ TXT "${published}"`, 'spf')).toEqual([offered])
  })
})

describe('an offer of an MX record', () => {
  const spf = '@ TXT "v=spf1 mx -all"\n_dmarc TXT "v=DMARC1; p=reject; rua=mailto:d@shop.example"\nmail A 192.0.2.25'
  const zone = `${spf}\n${key}`

  it('corrects a host that contains the domain twice, with all consequences, which cost nothing', async () => {
    const report = await audit(`@ MX 10 mail.shop.example\n${zone}`)
    const { findings, fix_plan } = presentAudit(report, 'en')
    const faults = findings.filter(({ state }) => state === 'fail').map(({ key, points }) => [key, points])
    expect(faults).toEqual([
      ['mx.unreachable', expect.any(Number)],
      ['misplaced.doubled_host', 0],
    ])
    expect(fix_plan).toMatchObject([
      { keys: ['mx.unreachable', 'misplaced.doubled_host'], score: 10, record: { value: '10 mail.shop.example.' } },
    ])
  })

  it('corrects all such hosts at once', async () => {
    const { fix_plan } = presentAudit(
      await audit(`@ MX 10 mail.shop.example\n@ MX 20 mx2.shop.example\nmx2 A 192.0.2.26\n${zone}`),
      'en',
    )
    expect(fix_plan).toMatchObject([
      {
        keys: ['mx.unreachable', 'misplaced.doubled_host'],
        score: 10,
        record: {
          value: '10 mail.shop.example.\n20 mx2.shop.example.',
          current: '10 mail.shop.example.shop.example.\n20 mx2.shop.example.shop.example.',
        },
      },
    ])
  })

  it('is not made for the lost mail if the corrected host has no address', async () => {
    const { findings } = presentAudit(await audit(`@ MX 10 other.shop.example\n${zone}`), 'en')
    expect(findings.find(({ key: finding }) => finding === 'mx.unreachable')?.record).toBeNull()
  })
})

describe('the plan', () => {
  it('begins with the record that another step needs', async () => {
    const text = 'v=DMARC1; rua=mailto:d@shop.example'
    const report = await audit(`@ TXT "v=spf1 mx -all"\n@ MX 10 mail\nmail A 192.0.2.25\n_dmarc TXT "${text}"\n${key}`)
    expect(presentAudit(report, 'en').fix_plan.map(({ keys }) => keys)).toEqual([
      ['dmarc.tag_invalid'],
      ['dmarc.policy_none'],
    ])
  })
})

describe('an offer of a DKIM key', () => {
  it.each([
    ['is moved to its name', `v=DKIM1; p=${rsaKey(2048)}`, 1],
    ['is not moved if it is cut off', 'v=DKIM1; p=MIIBIjAN', 0],
    ['is not moved if it is private', `v=DKIM1; p=${privateKey()}`, 0],
  ])('%s', async (_, text, count) => {
    expect(await valuesOf(at('default._domainkey.shop.example', text), 'misplaced')).toHaveLength(count)
  })
})
