import { describe, expect, it } from 'vitest'
import { listing, workingLists } from '../../../../test/support/list-scripts.ts'
import { type Script, scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { createListHealth } from '../../protocols/dnsbl/list-health.ts'
import { customZone, findZone } from '../../protocols/dnsbl/zones.ts'
import { askLists } from './lists.ts'

const zen = 'zen.spamhaus.org'
const ip = '203.0.113.7'
const own = `7.113.0.203.${zen}`
const start = new Date('2026-11-21T09:00:00Z')

/** Queries lists about an address, with scripted DNS answers. */
async function ask(script: Script, names = [zen], address = ip) {
  const resolver = scriptedResolver(script)
  const zones = names.map((name) => findZone(name) ?? customZone(name))
  const health = createListHealth(() => start)
  const answers = await askLists(zones, { type: 'ip', ip: address }, { resolver, health, now: () => start })
  return { answers, answer: answers[0], asked: resolver.asked }
}

describe('askLists', () => {
  it('reports "clean" if a working list has no entry', async () => {
    const { answer, asked } = await ask(workingLists())
    expect(answer).toEqual({
      list: zen,
      name: 'Spamhaus ZEN',
      weight: 'critical',
      status: 'clean',
      codes: [],
      entries: [],
      explanation: null,
      trouble: null,
      reason: null,
      delist_url: 'https://check.spamhaus.org',
      milliseconds: 0,
    })
    expect(asked.toSorted()).toEqual([`1.0.0.127.${zen} A`, `2.0.0.127.${zen} A`, `${own} A`])
  })

  it('queries the TXT record only for listings', async () => {
    const { answer, asked } = await ask({ ...workingLists(), ...listing(zen, ip, '127.0.0.4', 'infected') })
    expect(answer).toMatchObject({
      status: 'listed',
      codes: ['127.0.0.4'],
      entries: [{ code: '127.0.0.4', meaning: 'xbl', kind: 'abuse', severity: 'critical' }],
      explanation: 'infected',
    })
    expect(asked.at(-1)).toBe(`${own} TXT`)
  })

  it('distinguishes policy listings from abuse listings', async () => {
    const { answer } = await ask({ ...workingLists(), ...listing(zen, ip, '127.0.0.10') })
    expect(answer?.entries).toMatchObject([{ meaning: 'pbl', kind: 'policy', severity: 'major' }])
  })

  it('queries all lists independently', async () => {
    const { answers } = await ask(
      {
        ...workingLists('bl.spamcop.net'),
        ...listing('bl.spamcop.net', ip, '127.0.0.2'),
        [own]: 'dns_timeout',
        '7.113.0.203.psbl.surriel.com': 'dns_refused',
      },
      [zen, 'bl.spamcop.net', 'psbl.surriel.com', 'bl.blocklist.de'],
    )
    expect(answers.map(({ status, trouble, reason }) => [status, trouble ?? reason?.code])).toEqual([
      ['timeout', 'dns_timeout'],
      ['listed', undefined],
      ['error', 'dns_refused'],
      ['error', 'lists_nothing'],
    ])
  })

  it.each<[string, Script, string, string | undefined]>([
    ['does not list its test entry', {}, 'error', 'lists_nothing'],
    ['lists everything', { [`1.0.0.127.${zen}`]: { A: ['127.0.0.2'] } }, 'clean', undefined],
    ['blocks the query', { [own]: { A: ['127.255.255.254'] } }, 'blocked', 'public_resolver'],
    ['blocks its self-test', { [`2.0.0.127.${zen}`]: { A: ['127.255.255.255'] } }, 'blocked', 'volume'],
    ['is a parked domain', { [own]: { A: ['198.51.100.1'] } }, 'error', 'outside_loopback'],
    ['returns an undocumented code', { [own]: { A: ['127.0.0.77'] } }, 'error', 'undocumented_code'],
    ['times out', { [own]: 'dns_timeout' }, 'timeout', 'dns_timeout'],
    ['times out on its self-test', { [`2.0.0.127.${zen}`]: 'dns_timeout' }, 'timeout', 'dns_timeout'],
    ['fails', { [own]: 'dns_servfail' }, 'error', 'dns_servfail'],
    ['is outside a zone file', { [own]: 'dns_outside_zone' }, 'not_checked', 'dns_outside_zone'],
  ])('reports for a list that %s', async (what, script, status, why) => {
    const test = what.includes('test entry') ? {} : workingLists(zen)
    const { answer } = await ask({ ...test, ...script })
    expect([answer?.status, answer?.trouble ?? answer?.reason?.code]).toEqual([status, why])
  })

  it('does not trust a list that lists everything', async () => {
    const everything = { [`1.0.0.127.${zen}`]: { A: ['127.0.0.2'] }, [own]: { A: ['127.0.0.2'] } }
    const { answer, asked } = await ask({ ...workingLists(zen), ...everything })
    expect(answer).toMatchObject({ status: 'error', trouble: 'lists_everything', entries: [], codes: ['127.0.0.2'] })
    expect(asked).not.toContain(`${own} TXT`)
  })

  it('skips lists that do not cover the address', async () => {
    const { answer, asked } = await ask(workingLists(), ['bl.spamcop.net'], '2001:db8::1')
    expect(answer).toMatchObject({ status: 'unsupported', trouble: 'unsupported', milliseconds: null })
    expect(asked).toEqual([])
  })

  it('queries IPv6 addresses if the list covers them', async () => {
    const script = { ...workingLists(), ...listing(zen, '2001:db8::1', '127.0.0.3') }
    expect((await ask(script, [zen], '2001:db8::1')).answer).toMatchObject({ status: 'listed', codes: ['127.0.0.3'] })
  })

  it.each(['10.0.0.1', '127.0.0.2', 'fe80::1'])('sends no query for %s', async (address) => {
    const { answer, asked } = await ask(workingLists(), [zen], address)
    expect(answer).toMatchObject({ status: 'not_checked', reason: { code: 'address_private', subject: address } })
    expect(asked).toEqual([])
  })

  it.each([
    ['dnsbl.sorbs.net', 'closed'],
    ['cbl.abuseat.org', 'merged'],
    ['bl.nszones.com', 'imitator'],
  ])('skips %s', async (name, trouble) => {
    const { answer, asked } = await ask({}, [name])
    expect(answer).toMatchObject({ status: 'not_checked', trouble, milliseconds: null })
    expect(asked).toEqual([])
  })

  it('falls back to the RFC meanings for an undocumented list', async () => {
    const test = { '2.0.0.127.bl.example': { A: ['127.0.0.2'] } }
    const listed = await ask({ ...test, ...listing('bl.example', ip, '127.0.0.2') }, ['bl.example'])
    expect(listed.answer).toMatchObject({ status: 'listed', entries: [{ meaning: 'unspecified', severity: 'minor' }] })
    const other = await ask({ ...test, ...listing('bl.example', ip, '127.0.0.9') }, ['bl.example'])
    expect(other.answer).toMatchObject({ status: 'error', trouble: 'undocumented_code' })
  })

  it('tests a list once per hour, as long as the test has an answer', async () => {
    let milliseconds = start.getTime()
    const now = () => new Date(milliseconds)
    const health = createListHealth(now)
    const zones = [customZone('bl.example')]
    const askAgain = async (script: Script) => {
      const resolver = scriptedResolver(script)
      const [answer] = await askLists(zones, { type: 'ip', ip }, { resolver, health, now })
      return [answer?.status, resolver.asked.length]
    }
    const works = { '2.0.0.127.bl.example': { A: ['127.0.0.2'] } }
    expect(await askAgain({ '2.0.0.127.bl.example': 'dns_timeout' })).toEqual(['timeout', 3])
    expect(await askAgain(works)).toEqual(['clean', 3])
    expect(await askAgain({})).toEqual(['clean', 1])
    milliseconds += 3_600_000
    expect(await askAgain({})).toEqual(['error', 3])
  })
})
