import { describe, expect, it } from 'vitest'
import { blacklistReportSchema, checkBlacklists } from '../../../src/shared/contract/blacklist.ts'
import { reportTexts } from '../../../src/shared/i18n/report-texts.ts'
import { call, expectProblem } from '../../support/http-client.ts'
import { listing, workingLists } from '../../support/list-scripts.ts'
import { startListeners } from '../../support/listeners.ts'
import { type Script, scriptedResolver } from '../../support/scripted-resolver.ts'

const ip = '203.0.113.7'
const world: Script = {
  ...workingLists(),
  ...listing('zen.spamhaus.org', ip, '127.0.0.4', 'https://www.spamhaus.org/query/ip/203.0.113.7'),
  '7.113.0.203.in-addr.arpa': { PTR: ['mail.shop.example'] },
  'mail.shop.example': { A: [ip] },
}

async function start(script = world, settings = {}) {
  const resolver = scriptedResolver(script)
  return { resolver, ...(await startListeners({ resolver, settings })) }
}

describe('GET /api/v1/blacklist/{ip}', () => {
  it('queries eight lists and reverse DNS', async () => {
    const { url } = await start()
    const answer = await call(url, checkBlacklists, { ip })
    expect(answer.status, answer.text).toBe(200)
    const report = blacklistReportSchema.parse(answer.json)
    expect(report).toMatchObject({
      ip,
      checked_at: '2026-11-20T12:00:00.000Z',
      listed: true,
      listed_count: 1,
      coverage: { done: 8, total: 8 },
      fcrdns: { status: 'pass', ptr: ['mail.shop.example'], forward: [ip], helo_ok: null, reason: null },
    })
    expect(report.lists).toHaveLength(8)
    expect(report.lists[0]).toMatchObject({
      list: 'zen.spamhaus.org',
      listed: true,
      status: 'listed',
      codes: ['127.0.0.4'],
      meanings: [reportTexts.en.lists.meanings.xbl],
      kind: 'abuse',
      severity: 'critical',
      reason: 'https://www.spamhaus.org/query/ip/203.0.113.7',
    })
    expect(report.lists.slice(1).every(({ status }) => status === 'clean')).toBe(true)
    expect(report.dns.length).toBeGreaterThan(20)
  })

  it.each([
    ['Polish', { lang: 'pl' }, {}],
    ['the preferred language', {}, { 'Accept-Language': 'pl,en;q=0.5' }],
  ])('answers in %s', async (_what, query, headers) => {
    const { url } = await start()
    const { json } = await call(url, checkBlacklists, { ip, query: { ...query }, headers: { ...headers } })
    expect(blacklistReportSchema.parse(json).lists[0]?.meanings).toEqual([reportTexts.pl.lists.meanings.xbl])
  })

  it.each([
    ['mail.shop.example', true],
    ['www.shop.example', false],
  ])('compares HELO %s with the confirmed name', async (helo, expected) => {
    const { url } = await start()
    const { json } = await call(url, checkBlacklists, { ip, query: { helo } })
    expect(blacklistReportSchema.parse(json).fcrdns.helo_ok).toBe(expected)
  })

  it.each([
    ['::ffff:203.0.113.7', ip],
    ['%3A%3AFFFF%3A203.0.113.7', ip],
    ['2001:DB8:0:0::1', '2001:db8::1'],
  ])('accepts %s', async (stated, canonical) => {
    const { url } = await start()
    const { json } = await call(url, checkBlacklists, { ip: stated })
    expect(json).toMatchObject({ ip: canonical })
  })

  it('queries only lists that cover IPv6 for IPv6', async () => {
    const { url } = await start()
    const { json } = await call(url, checkBlacklists, { ip: '2001:db8::1' })
    const { lists, coverage } = blacklistReportSchema.parse(json)
    expect(lists.filter(({ status }) => status === 'clean').map(({ list }) => list)).toEqual([
      'zen.spamhaus.org',
      'dnsbl.dronebl.org',
    ])
    expect(lists.filter(({ status }) => status === 'unsupported')).toHaveLength(6)
    expect(coverage).toEqual({ done: 2, total: 2 })
  })

  it.each([
    ['nonsense', 'must be an IPv4 or IPv6 address'],
    ['203.0.113', 'must be an IPv4 or IPv6 address'],
    ['shop.example', 'must be an IPv4 or IPv6 address'],
    ['10.1.2.3', 'a private network address'],
    ['fd00::1', 'a private network address'],
    ['::ffff:192.168.1.1', 'a private network address'],
    ['127.0.0.2', 'a loopback address'],
    ['::1', 'a loopback address'],
    ['169.254.1.1', 'a link-local address'],
    ['fe80::1', 'a link-local address'],
    ['224.0.0.1', 'a multicast address'],
    ['0.0.0.0', 'the unspecified address'],
    ['240.0.0.1', 'reserved'],
  ])('refuses %s and explains why', async (stated, message) => {
    const { url, resolver } = await start()
    const problem = expectProblem(await call(url, checkBlacklists, { ip: stated }))
    const errors = [{ path: 'ip', message: expect.stringContaining(message) }]
    expect(problem).toMatchObject({ status: 400, code: 'invalid_parameter', errors })
    expect(resolver.asked).toEqual([])
  })

  it('rejects an invalid HELO name', async () => {
    const { url } = await start()
    const problem = expectProblem(await call(url, checkBlacklists, { ip, query: { helo: 'x'.repeat(256) } }))
    expect(problem).toMatchObject({ status: 400, errors: [{ path: 'helo' }] })
  })

  it('needs no key, accepts a valid one, and rejects others', async () => {
    const { url, keys } = await start()
    const { key } = await keys.create({ plan: 'free', credits: 0, name: null })
    expect((await call(url, checkBlacklists, { ip, headers: { 'X-API-Key': key } })).status).toBe(200)
    expect((await call(url, checkBlacklists, { ip, headers: { 'X-API-Key': 'sp_unknown' } })).status).toBe(401)
  })

  it('reports unknown if DNS does not answer', async () => {
    const { url } = await startListeners()
    const { json } = await call(url, checkBlacklists, { ip })
    const report = blacklistReportSchema.parse(json)
    expect(report).toMatchObject({ listed: null, listed_count: 0, coverage: { done: 0, total: 8 } })
    expect(report.lists.map(({ status, listed }) => [status, listed])).toEqual(Array(8).fill(['not_checked', false]))
    expect(report.lists.every(({ reason }) => reason !== null)).toBe(true)
    expect(report.fcrdns).toMatchObject({ status: 'unknown', ptr: [], helo_ok: null })
    expect(report.fcrdns.reason).not.toBeNull()
  })

  it('caches an answer for a few minutes', async () => {
    const { url, resolver, clock } = await start()
    await call(url, checkBlacklists, { ip })
    const asked = resolver.asked.length
    clock.advance(60_000)
    const again = await call(url, checkBlacklists, { ip, query: { lang: 'pl' } })
    expect(again.json).toMatchObject({ checked_at: '2026-11-20T12:00:00.000Z' })
    expect(resolver.asked).toHaveLength(asked)
    clock.advance(180_000)
    await call(url, checkBlacklists, { ip })
    expect(resolver.asked.length).toBeGreaterThan(asked)
  })

  it('queries the lists in the settings, except retired ones', async () => {
    const blacklists = ['bl.spamcop.net', 'dnsbl.sorbs.net', 'bl.example']
    const { url, resolver } = await start(world, { blacklists })
    const { json } = await call(url, checkBlacklists, { ip })
    const { lists } = blacklistReportSchema.parse(json)
    expect(lists.map(({ list, status }) => [list, status])).toEqual([
      ['bl.spamcop.net', 'clean'],
      ['dnsbl.sorbs.net', 'not_checked'],
      ['bl.example', 'error'],
    ])
    expect(resolver.asked.filter((question) => question.includes('sorbs'))).toEqual([])
  })
})
