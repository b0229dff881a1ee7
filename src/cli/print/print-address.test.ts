import { describe, expect, it } from 'vitest'
import type { BlacklistReport, Listing } from '../../shared/contract/blacklist.ts'
import { cliTexts } from '../../shared/i18n/cli-texts.ts'
import { reportTexts } from '../../shared/i18n/report-texts.ts'
import type { Language } from '../../shared/languages.ts'
import { printListings } from './print-address.ts'

const width = 72
const ip = '203.0.113.7'

const clean: Listing = {
  list: 'bl.spamcop.net',
  name: 'SpamCop',
  listed: false,
  status: 'clean',
  codes: [],
  meanings: [],
  kind: null,
  severity: null,
  reason: null,
  delist_url: 'https://www.spamcop.net/bl.shtml',
  milliseconds: 20,
}
const listed: Listing = {
  ...clean,
  list: 'zen.spamhaus.org',
  name: 'Spamhaus ZEN',
  listed: true,
  status: 'listed',
  codes: ['127.0.0.4'],
  meanings: [reportTexts.en.lists.meanings.xbl],
  kind: 'abuse',
  severity: 'critical',
  reason: `https://www.spamhaus.org/query/ip/${ip}`,
  delist_url: 'https://check.spamhaus.org',
}
const minor: Listing = { ...listed, list: 'dnsbl.dronebl.org', name: 'DroneBL', severity: 'minor', delist_url: null }
const blocked: Listing = { ...clean, status: 'blocked', reason: reportTexts.en.lists.troubles.public_resolver }
const reverse: BlacklistReport['fcrdns'] = {
  status: 'pass',
  ptr: ['mail.shop.example'],
  forward: [ip],
  helo_ok: null,
  reason: null,
}

function print(lists: Listing[], changes: Partial<BlacklistReport> = {}, language: Language = 'en'): string {
  const count = lists.filter(({ status }) => status === 'listed').length
  const answered = count + lists.filter(({ status }) => status === 'clean').length
  const report: BlacklistReport = {
    ip,
    checked_at: '2026-11-21T09:00:00.000Z',
    listed: answered === 0 ? null : count > 0,
    listed_count: count,
    lists,
    coverage: { done: answered, total: lists.length },
    fcrdns: reverse,
    allow_lists: [],
    dns: [],
    ...changes,
  }
  return printListings(report, { language, width, paint: (text) => text })
}

describe('printListings', () => {
  it('starts with the result and how much of it is known', () => {
    const [, summary, coverage] = print([listed, clean, blocked]).split('\n')
    expect(summary).toBe(`  ${ip} is listed on 1 blocklist`)
    expect(coverage).toBe('  2 of 3 lists answered')
  })

  it.each<[string, Listing[], string]>([
    ['no list contains the address', [clean, blocked], cliTexts.en.blacklist.isClean({ ip })],
    ['no list answered', [blocked], cliTexts.en.blacklist.notKnown({ ip })],
  ])('reports that %s', (_, lists, summary) => {
    expect(print(lists).split('\n')[1]).toBe(`  ${summary}`)
  })

  it('puts the worst listing first, with its reason and where to request removal', () => {
    const text = print([minor, listed])
    expect(text.indexOf('Spamhaus ZEN')).toBeLessThan(text.indexOf('DroneBL'))
    expect(text).toContain('■ critical\n     Spamhaus ZEN (zen.spamhaus.org, 127.0.0.4)\n')
    expect(text).toContain(`     ${cliTexts.en.blacklist.delist}\n       https://check.spamhaus.org\n`)
  })

  it('reports a shared reason for unresponsive lists once', () => {
    const text = print([blocked, { ...blocked, list: 'zen.spamhaus.org', name: 'Spamhaus ZEN' }, clean])
    expect(text).toContain('? SpamCop (bl.spamcop.net)\n   ? Spamhaus ZEN (zen.spamhaus.org)\n')
    expect(text.split('The list refuses')).toHaveLength(2)
  })

  it('omits empty sections', () => {
    const text = print([clean])
    const { listed, unanswered, good, unsupported } = cliTexts.en.blacklist
    for (const title of [listed, unanswered, good, unsupported]) expect(text).not.toContain(`  ${title}\n`)
  })

  it.each([
    ['pass', 'confirmed: 203.0.113.7 resolves to mail.shop.example, and back.'],
    ['fail', 'does not return 203.0.113.7'],
    ['absent', 'has no PTR record'],
    ['unknown', 'could not be checked. Too late.'],
  ] as const)('describes reverse DNS: %s', (status, words) => {
    const text = print([clean], { fcrdns: { ...reverse, status, reason: status === 'unknown' ? 'Too late.' : null } })
    expect(text.replace(/\s+/g, ' ')).toContain(words)
  })

  it('mentions HELO only if given', () => {
    const { confirmed, other } = cliTexts.en.blacklist.helo
    expect(print([clean])).not.toContain('HELO')
    expect(print([clean], { fcrdns: { ...reverse, helo_ok: true } })).toContain(confirmed)
    expect(print([clean], { fcrdns: { ...reverse, helo_ok: false } })).toContain(other)
  })

  it('uses Polish plural forms', () => {
    expect(print([listed], {}, 'pl')).toContain('na 1 czarnej liście')
    expect(print([listed, minor], {}, 'pl')).toContain('na 2 czarnych listach')
  })

  it('stays within the width and escapes control characters', () => {
    const text = print([{ ...listed, reason: `\u001b[2J${'word '.repeat(60)}` }, blocked], {
      fcrdns: { ...reverse, ptr: ['\u001b]0;owned\u0007.example'] },
    })
    expect(text.split('\n').filter((line) => line.length > width)).toEqual([])
    expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  })
})
