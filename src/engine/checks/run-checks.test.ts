import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { audit } from '../../../test/support/audit.ts'
import { messageFacts } from '../../../test/support/message-facts.ts'
import { absent, known, unavailable } from '../../shared/fact.ts'
import { isFault } from '../../shared/reason.ts'
import { defineCheck, fail, notApplicable, note, pass, unknown } from './define-check.ts'
import { runChecks } from './run-checks.ts'
import { spfLookups } from './spf/evaluated-record.ts'
import { spfResult } from './spf/result.ts'

const spf = defineCheck({
  key: 'spf.result',
  group: 'authentication',
  params: z.object({ domain: z.string(), ip: z.string() }),
  findings: { 'spf.missing': spfResult.findings['spf.missing'] },
  needs: ['spf', 'author'],
  consults: ['dkim'],
  whenAbsent: ({ dkim }) => fail('spf.missing', { domain: dkim.state, ip: '', is_private: false, is_free_mail: false }),
  evaluate: ({ spf: { domain, ip }, dkim }) => (dkim.state === 'known' ? pass({ domain, ip }) : notApplicable()),
})

const lookups = defineCheck({
  key: 'spf.lookups',
  group: 'authentication',
  findings: { 'spf.lookups_near': spfLookups.findings['spf.lookups_near'] },
  follows: ['spf.result'],
  evaluate: () => note('spf.lookups_near', { domain: 'shop.example', lookups: 9 }),
})

const end = defineCheck({
  key: 'spf.all',
  group: 'authentication',
  findings: {},
  scope: ['message', 'domain'],
  follows: ['spf.lookups'],
  evaluate: () => unknown({ code: 'deadline' }),
})

const { facts: domainFacts } = await audit('@ TXT v=spf1')

const silent = unavailable({ code: 'dns_timeout', subject: 'shop.example TXT' })

describe('runChecks', () => {
  it('gives needed facts as values and consulted ones as facts', () => {
    expect(runChecks([spf], 'message', messageFacts())).toEqual([
      { check: 'spf.result', state: 'pass', params: { domain: 'shop.example', ip: '203.0.113.7' } },
    ])
  })

  it('omits the outcome of a check that is not applicable', () => {
    expect(runChecks([spf], 'message', messageFacts({ dkim: absent }))).toEqual([])
  })

  it('answers unknown with the reason of the fact', () => {
    expect(runChecks([spf], 'message', messageFacts({ spf: silent }))).toEqual([
      { check: 'spf.result', state: 'unknown', reason: silent.reason },
    ])
  })

  it('ranks unknown above absent', () => {
    expect(runChecks([spf], 'message', messageFacts({ spf: absent, author: silent }))).toMatchObject([
      { state: 'unknown' },
    ])
  })

  it('runs a check with an absent fact only if it handles absence', () => {
    expect(runChecks([spf], 'message', messageFacts({ spf: absent }))).toMatchObject([
      { state: 'fail', finding: 'spf.missing', params: { domain: 'known' }, record: null },
    ])
    const { whenAbsent: _, ...deaf } = spf
    expect(runChecks([deaf], 'message', messageFacts({ spf: absent }))).toEqual([])
  })

  it('skips all followers of an unknown check', () => {
    expect(runChecks([spf, lookups, end], 'message', messageFacts({ spf: silent }))).toHaveLength(1)
    expect(runChecks([spf, lookups, end], 'message', messageFacts())).toMatchObject([
      { state: 'pass' },
      { state: 'note' },
      { state: 'unknown', reason: { code: 'deadline' } },
    ])
  })

  it('runs the followers of a check that is not applicable', () => {
    expect(runChecks([spf, lookups], 'message', messageFacts({ dkim: absent }))).toMatchObject([
      { check: 'spf.lookups' },
    ])
  })

  it('runs only the checks of the scope', () => {
    expect(runChecks([spf, lookups, end], 'domain', domainFacts).map(({ check }) => check)).toEqual(['spf.all'])
  })

  it('changes no fact', () => {
    const facts = messageFacts({
      author: known({
        address: 'a@b.example',
        display_name: null,
        domain: 'b.example',
        organizational_domain: 'b.example',
      }),
    })
    const before = structuredClone(facts)
    runChecks([spf, lookups, end], 'message', facts)
    expect(facts).toEqual(before)
  })

  it('throws when a document lacks what a check needs', () => {
    const misplaced = { ...spf, scope: ['domain' as const] }
    expect(() => runChecks([misplaced], 'domain', domainFacts)).toThrow('has no spf')
  })
})

describe('a name that no client can read', () => {
  it.each([
    ['@ MX 10 mx\nmx A 192.0.2.1\n_dmarc CNAME _d2\n_d2 CNAME _dmarc', '_dmarc.shop.example', 'dns_alias_loop'],
    ['@ TXT "v=spf1 include:a -all"\na CNAME a', 'a.shop.example', 'dns_alias_loop'],
    ['@ CNAME shops.example.net.\n@ MX 10 mx', 'shop.example', 'dns_contradictory'],
    ['_dmarc TXT "v=DMARC1; p=reject"\n_dmarc CNAME _dmarc.example.net.', '_dmarc.shop.example', 'dns_contradictory'],
    ['s1._domainkey TXT "v=DKIM1; p="\ns1._domainkey CNAME x', 's1._domainkey.shop.example', 'dns_contradictory'],
  ])('is a fault, reported once: %j', async (records, name, code) => {
    const include = records.replace('include:a ', 'include:a.shop.example ')
    const { outcomes } = await audit(`@ SOA ns host 1 1h 1h 1w 300\n${include}`, { selectors: ['s1'] })
    const broken = outcomes.filter((outcome) => 'finding' in outcome && outcome.finding === 'domain.name_broken')
    expect(broken).toMatchObject([{ params: { name, code } }])
    expect(outcomes.filter((outcome) => outcome.state === 'unknown' && isFault(outcome.reason))).toEqual([])
  })
})
