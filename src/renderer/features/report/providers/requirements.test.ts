import { describe, expect, it } from 'vitest'
import type { ProviderReport } from '../../../../shared/contract/inbox-tests/providers.ts'
import {
  countLacking,
  gapsOf,
  levelOfProvider,
  levelOfRequirement,
  type Requirement,
  tabulate,
} from './requirements.ts'

function row(key: Requirement['key'], changes: Partial<Requirement> = {}): Requirement {
  return {
    key,
    requirement: `Title of ${key}`,
    applies_to: 'all',
    level: 'required',
    state: 'pass',
    reason: null,
    only_for: null,
    consequence: 'refused',
    codes: [],
    smtp_error: null,
    note: null,
    source: { title: '', url: '', page_date: null },
    ...changes,
  }
}

function provider(name: string, rows: Requirement[]): ProviderReport {
  return {
    provider: 'gmail',
    name,
    verdict: 'pass',
    bulk_verdict: 'pass',
    bulk_threshold: null,
    in_force: '2024-02-01',
    counts: true,
    domains: [],
    scope: null,
    reference: { title: '', url: '', page_date: null },
    checked_on: '2026-11-20',
    rows,
  }
}

const unencrypted = { state: 'fail', reason: 'No TLS.' } as const
const gmail = provider('Gmail', [
  row('tls', { ...unencrypted, codes: ['550-5.7.29'] }),
  row('spf'),
  row('spam_rate', { state: 'unknown', reason: 'Ask Google.', codes: ['550-5.7.28'] }),
])
const yahoo = provider('Yahoo', [
  row('tls', { ...unencrypted, level: 'recommended' }),
  row('spam_rate', { state: 'unknown', reason: 'Ask Yahoo.' }),
])

describe('tabulate', () => {
  it('aligns the same requirement in one row, with gaps for providers that do not have it', () => {
    const cells = tabulate([gmail, yahoo]).map(({ key, cells }) => [key, ...cells.map((cell) => cell?.state ?? null)])
    expect(cells).toEqual([
      ['spf', 'pass', null],
      ['tls', 'fail', 'fail'],
      ['spam_rate', 'unknown', 'unknown'],
    ])
  })
})

describe('gapsOf', () => {
  it('lists each reason once, with the providers it applies to', () => {
    expect(gapsOf([gmail, yahoo], 'fail')).toEqual([
      {
        requirement: 'Title of tls',
        reason: 'No TLS.',
        level: 'major',
        providers: [
          {
            name: 'Gmail',
            consequence: 'refused',
            codes: ['550-5.7.29'],
            note: null,
            source: { title: '', url: '', page_date: null },
          },
          {
            name: 'Yahoo',
            consequence: 'refused',
            codes: [],
            note: null,
            source: { title: '', url: '', page_date: null },
          },
        ],
      },
    ])
  })

  it('keeps different reasons separate', () => {
    expect(gapsOf([gmail, yahoo], 'unknown').map(({ reason }) => reason)).toEqual(['Ask Google.', 'Ask Yahoo.'])
  })

  it('mentions rejections only for unmet requirements', () => {
    const [gap] = gapsOf([gmail], 'unknown')
    expect(gap?.providers).toEqual([{ name: 'Gmail', consequence: null, codes: [], note: null, source: null }])
  })
})

describe('levels', () => {
  it.each([
    ['fail', 'required', 'major'],
    ['fail', 'recommended', 'minor'],
    ['unknown', 'required', 'unknown'],
    ['pass', 'required', 'ok'],
    ['not_applicable', 'required', null],
  ] as const)('of a requirement with the state %s and level %s is %s', (state, level, expected) => {
    expect(levelOfRequirement({ state, level })).toBe(expected)
  })

  it.each([
    ['fail', 'fail', 'major'],
    ['pass', 'fail', 'minor'],
    ['unknown', 'fail', 'minor'],
    ['unknown', 'unknown', 'unknown'],
    ['pass', 'unknown', 'unknown'],
    ['pass', 'pass', 'ok'],
    ['not_applicable', 'pass', 'ok'],
    ['not_applicable', 'not_applicable', null],
  ] as const)(
    'of a provider with the verdict %s, and %s for bulk senders, is %s',
    (verdict, bulk_verdict, expected) => {
      expect(levelOfProvider({ verdict, bulk_verdict })).toBe(expected)
    },
  )

  it('counts the unmet requirements', () => {
    expect([gmail, yahoo].map(countLacking)).toEqual([1, 0])
  })
})
