import { describe, expect, it } from 'vitest'
import { type AddressFacts, blacklistReportSchema } from '../../shared/contract/blacklist.ts'
import type { ListAnswer } from '../../shared/contract/facts/list-facts.ts'
import { absent, known, unavailable } from '../../shared/fact.ts'
import { describeReason } from '../../shared/i18n/reasons/describe-reason.ts'
import { reportTexts } from '../../shared/i18n/report-texts.ts'
import { presentAddress } from './present-address.ts'

const clean: ListAnswer = {
  list: 'zen.spamhaus.org',
  name: 'Spamhaus ZEN',
  weight: 'critical',
  status: 'clean',
  codes: [],
  entries: [],
  explanation: null,
  trouble: null,
  reason: null,
  delist_url: null,
  milliseconds: 12,
}
const listed: ListAnswer = {
  ...clean,
  status: 'listed',
  codes: ['127.0.0.11', '127.0.0.4'],
  entries: [
    { code: '127.0.0.11', meaning: 'pbl', kind: 'policy', severity: 'major' },
    { code: '127.0.0.4', meaning: 'xbl', kind: 'abuse', severity: 'critical' },
  ],
  explanation: 'https://www.spamhaus.org/query/ip/203.0.113.7',
}
const blocked: ListAnswer = { ...clean, status: 'blocked', trouble: 'public_resolver', codes: ['127.255.255.254'] }
const silent: ListAnswer = { ...clean, status: 'timeout', reason: { code: 'dns_timeout' } }
const unsupported: ListAnswer = { ...clean, status: 'unsupported', trouble: 'unsupported', milliseconds: null }

function present(changes: Partial<AddressFacts>, language: 'en' | 'pl' = 'en') {
  const facts: AddressFacts = {
    version: 1,
    ip: '203.0.113.7',
    checked_at: '2026-11-21T09:00:00.000Z',
    lists: [clean],
    allow_lists: [],
    fcrdns: absent,
    helo: absent,
    dns: [],
    ...changes,
  }
  return blacklistReportSchema.parse(presentAddress(facts, language))
}

describe('presentAddress', () => {
  it.each<[string, ListAnswer[], object]>([
    ['a listing', [listed, clean], { listed: true, listed_count: 1, coverage: { done: 2, total: 2 } }],
    ['a listing and a timeout', [listed, silent], { listed: true, listed_count: 1, coverage: { done: 1, total: 2 } }],
    ['no listing', [clean, blocked], { listed: false, listed_count: 0, coverage: { done: 1, total: 2 } }],
    ['no answer', [blocked, silent], { listed: null, listed_count: 0, coverage: { done: 0, total: 2 } }],
    ['an unsupported list', [clean, unsupported], { listed: false, coverage: { done: 1, total: 1 } }],
    ['no lists', [], { listed: null, coverage: { done: 0, total: 0 } }],
  ])('sums up %s', (_, lists, expected) => {
    expect(present({ lists })).toMatchObject(expected)
  })

  it('describes a listing by its most severe entry and quotes the list', () => {
    const { meanings } = reportTexts.pl.lists
    expect(present({ lists: [listed] }, 'pl').lists[0]).toMatchObject({
      listed: true,
      meanings: [meanings.pbl, meanings.xbl],
      kind: 'abuse',
      severity: 'critical',
      reason: 'https://www.spamhaus.org/query/ip/203.0.113.7',
    })
  })

  it.each(['en', 'pl'] as const)('explains in %s why there is no answer', (language) => {
    const { lists } = present({ lists: [blocked, silent] }, language)
    expect(lists.map(({ listed, kind, severity, reason }) => [listed, kind, severity, reason])).toEqual([
      [false, null, null, reportTexts[language].lists.troubles.public_resolver],
      [false, null, null, describeReason({ code: 'dns_timeout' }, language)],
    ])
  })

  const names = [
    { name: 'mail.shop.example', addresses: ['203.0.113.7', '203.0.113.8'], confirmed: true },
    { name: 'www.shop.example', addresses: ['203.0.113.8'], confirmed: false },
  ]

  it.each<[string, AddressFacts['fcrdns'], object]>([
    ['confirmed', known({ names, confirmed_name: 'mail.shop.example' }), { status: 'pass', reason: null }],
    ['not confirmed', known({ names, confirmed_name: null }), { status: 'fail', reason: null }],
    ['absent', absent, { status: 'absent', ptr: [], forward: [], reason: null }],
    [
      'unknown',
      unavailable({ code: 'dns_refused' }),
      { status: 'unknown', reason: expect.stringContaining('REFUSED') },
    ],
  ])('presents reverse DNS that is %s', (_, fcrdns, expected) => {
    expect(present({ fcrdns }).fcrdns).toMatchObject(expected)
  })

  it('lists the reverse names and their addresses', () => {
    expect(present({ fcrdns: known({ names, confirmed_name: 'mail.shop.example' }) }).fcrdns).toMatchObject({
      ptr: ['mail.shop.example', 'www.shop.example'],
      forward: ['203.0.113.7', '203.0.113.8'],
    })
  })

  it.each<[AddressFacts['helo'], boolean | null]>([
    [absent, null],
    [unavailable({ code: 'dns_timeout' }), null],
    [known({ name: 'x.example', confirmed: false }), false],
    [known({ name: 'mail.shop.example', confirmed: true }), true],
  ])('presents the HELO name %j as %s', (helo, expected) => {
    expect(present({ helo }).fcrdns.helo_ok).toBe(expected)
  })
})
