import { describe, expect, it } from 'vitest'
import { audit, auditedDomain } from '../../test/support/audit.ts'
import { keyLine, rsaKey } from '../../test/support/dkim-keys.ts'
import { resolverOf } from '../../test/support/zone.ts'
import { auditFactsSchema } from '../shared/contract/facts/audit-facts.ts'
import type { Outcome } from '../shared/findings/finding.ts'
import type { ReasonCode } from '../shared/reason.ts'
import { auditDomain } from './audit-domain.ts'
import { unavailableAnswer } from './dns/answers.ts'
import type { Resolver } from './dns/resolver.ts'
import { presentAudit } from './present/present-audit.ts'
import { createLists, defaultLists } from './protocols/dnsbl/choose-lists.ts'

/** All findings except passes. */
function findingsOf(outcomes: readonly Outcome[]): string[] {
  return outcomes.flatMap((outcome) => ('finding' in outcome ? outcome.finding : []))
}

/** Fails every query in the same way. */
function troubled(code: ReasonCode): Resolver {
  return { query: async (name, type) => unavailableAnswer(code, name, type), close: async () => undefined }
}

describe('an audit of a zone with planted faults', () => {
  const includes = Array.from({ length: 9 }, (_, index) => `include:i${index}.shop.example`)
  const zone = [
    `@ TXT "v=spf1 ${includes.slice(0, 6).join(' ')} " "${includes.slice(6).join(' ')} a:no1.shop.example a:no2.shop.example a:no3.shop.example ?all"`,
    '@ TXT "v=spf1 ip4=192.0.2.1 ptr all"',
    ...includes.map((_, index) => `i${index} TXT "v=spf1 ip4:192.0.2.${index} -all"`),
    '_dmarc TXT "v=DMARC1; p=none; sp=maybe; pct=20; rua=mailto:dmarc@shop.example!10m"',
    keyLine('default', `v=DKIM1; p=${rsaKey(512)}`),
    keyLine('mail', `v=DKIM1; t=y; p=${rsaKey(1024)}`),
    keyLine('old', 'v=DKIM1; p='),
    's1._domainkey CNAME gone',
  ].join('\n')

  it('finds them all', async () => {
    const { outcomes } = await audit(zone, { selectors: ['old', 'never'] })
    expect(findingsOf(outcomes)).toEqual(
      expect.arrayContaining([
        'spf.several_records',
        'spf.lookups_exceeded',
        'spf.void_lookups_exceeded',
        'spf.all_neutral',
        'dkim.selector_missing',
        'dkim.key_too_short',
        'dkim.key_short',
        'dkim.revoked_keys',
        'dkim.keys_testing',
        'dkim.delegation_broken',
        'dmarc.policy_none',
        'dmarc.tag_invalid',
        'dmarc.tags_removed',
        'dmarc.report_size_obsolete',
      ]),
    )
    expect(outcomes).toContainEqual(
      expect.objectContaining({
        finding: 'spf.lookups_exceeded',
        params: expect.objectContaining({ domain: auditedDomain, lookups: 12 }),
      }),
    )
    expect(outcomes).toContainEqual(
      expect.objectContaining({
        finding: 'spf.void_lookups_exceeded',
        params: expect.objectContaining({ domain: auditedDomain, lookups: 3 }),
      }),
    )
  })

  it('writes facts that follow their schema', async () => {
    const { facts } = await audit(zone)
    expect(auditFactsSchema.parse(JSON.parse(JSON.stringify(facts)))).toEqual(facts)
  })
})

describe('an audit without any answer', () => {
  it.each<ReasonCode>(['dns_timeout', 'dns_servfail', 'dns_refused', 'dns_malformed', 'dns_outside_zone'])(
    'fails nothing, passes nothing, and calls nothing missing (%s)',
    async (code) => {
      const report = await audit(troubled(code), { selectors: ['named'] })
      expect(new Set(report.outcomes.map(({ state }) => state))).toEqual(new Set(['unknown']))
      const { score, grade, coverage, checks } = presentAudit(report, 'en')
      expect({ score, grade, done: coverage.done }).toEqual({ score: null, grade: null, done: 0 })
      expect(new Set(Object.values(checks).map(({ status }) => status))).toEqual(new Set(['unknown']))
    },
  )

  it('ends when its signal aborts, even during DNS queries', async () => {
    const ended = new AbortController()
    const silence: Resolver = { query: () => new Promise(() => ended.abort()), close: async () => undefined }
    const now = () => new Date('2026-11-21T09:30:00Z')
    const { outcomes } = await auditDomain(
      { domain: auditedDomain, selectors: [] },
      { resolver: silence, lists: createLists(defaultLists, now), signal: ended.signal, now },
    )
    expect(new Set(outcomes.map((outcome) => 'reason' in outcome && outcome.reason.code))).toEqual(
      new Set(['deadline']),
    )
  })

  it('survives a resolver that breaks its promise', async () => {
    const broken: Resolver = { query: () => Promise.reject(new Error('a fault of ours')), close: async () => undefined }
    const { outcomes } = await audit(broken)
    expect(new Set(outcomes.map((outcome) => 'reason' in outcome && outcome.reason.code))).toEqual(
      new Set(['analysis_failed']),
    )
  })
})

describe('an audit with only an included name unknown', () => {
  it('reports no faults and names what was not looked up', async () => {
    const report = await audit(
      '@ TXT "v=spf1 include:_spf.elsewhere.example include:_spf.shop.example -all"\n_spf TXT "v=spf1 ip4:192.0.2.1 -all"',
    )
    expect(findingsOf(report.outcomes).filter((finding) => finding.startsWith('spf.'))).toEqual([])
    const { spf } = presentAudit(report, 'en').checks
    expect(spf).toMatchObject({
      status: 'warn',
      complete: false,
      gaps: [{ domain: '_spf.elsewhere.example', reason: { code: 'dns_outside_zone' } }],
    })
    expect(report.outcomes).toContainEqual({
      check: 'spf.includes',
      state: 'unknown',
      reason: { code: 'dns_outside_zone', subject: '_spf.elsewhere.example TXT' },
    })
  })
})

it('sends each query once', async () => {
  const asked: string[] = []
  const zone = resolverOf('$ORIGIN shop.example.\n@ 60 TXT "v=spf1 mx -all"\n@ 60 MX 1 mail\nmail 60 A 192.0.2.1')
  const counting: Resolver = {
    query(name, type) {
      asked.push(`${name} ${type}`)
      return zone.query(name, type)
    },
    close: () => zone.close(),
  }
  const { facts } = await audit(counting)
  expect(asked).toEqual([...new Set(asked)])
  // The trials of offered records ask for what only these lead to.
  const recorded = facts.dns.map(({ name, type }) => `${name} ${type}`)
  expect(asked.slice(0, recorded.length)).toEqual(recorded)
  expect(asked.slice(recorded.length)).toEqual(['mta-sts.shop.example A', 'mta-sts.shop.example AAAA'])
})
