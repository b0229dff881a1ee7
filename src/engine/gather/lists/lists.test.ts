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

/** Asks lists about an address, with a world of our own. */
async function ask(script: Script, names = [zen], address = ip) {
  const resolver = scriptedResolver(script)
  const zones = names.map((name) => findZone(name) ?? customZone(name))
  const health = createListHealth(() => start)
  const answers = await askLists(zones, { type: 'ip', ip: address }, { resolver, health, now: () => start })
  return { answers, answer: answers[0], asked: resolver.asked }
}

describe('askLists', () => {
  it('calls clean what a working list does not hold', async () => {
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

  it('asks for the words of a list for listings only', async () => {
    const { answer, asked } = await ask({ ...workingLists(), ...listing(zen, ip, '127.0.0.4', 'infected') })
    expect(answer).toMatchObject({
      status: 'listed',
      codes: ['127.0.0.4'],
      entries: [{ code: '127.0.0.4', meaning: 'xbl', kind: 'abuse', severity: 'critical' }],
      explanation: 'infected',
    })
    expect(asked.at(-1)).toBe(`${own} TXT`)
  })

  it('tells policy from abuse', async () => {
    const { answer } = await ask({ ...workingLists(), ...listing(zen, ip, '127.0.0.10') })
    expect(answer?.entries).toMatchObject([{ meaning: 'pbl', kind: 'policy', severity: 'major' }])
  })

  it('asks all lists, and each answers for itself', async () => {
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
    ['does not know its test entry', {}, 'error', 'lists_nothing'],
    ['holds everything', { [`1.0.0.127.${zen}`]: { A: ['127.0.0.2'] } }, 'clean', undefined],
    ['refuses', { [own]: { A: ['127.255.255.254'] } }, 'blocked', 'public_resolver'],
    ['refuses its test', { [`2.0.0.127.${zen}`]: { A: ['127.255.255.255'] } }, 'blocked', 'volume'],
    ['is a parked domain', { [own]: { A: ['198.51.100.1'] } }, 'error', 'outside_loopback'],
    ['gives a code of its own', { [own]: { A: ['127.0.0.77'] } }, 'error', 'undocumented_code'],
    ['is silent', { [own]: 'dns_timeout' }, 'timeout', 'dns_timeout'],
    ['is silent about its test', { [`2.0.0.127.${zen}`]: 'dns_timeout' }, 'timeout', 'dns_timeout'],
    ['fails', { [own]: 'dns_servfail' }, 'error', 'dns_servfail'],
    ['lies outside a zone file', { [own]: 'dns_outside_zone' }, 'not_checked', 'dns_outside_zone'],
  ])('judges a list that %s', async (what, script, status, why) => {
    const test = what.includes('test entry') ? {} : workingLists(zen)
    const { answer } = await ask({ ...test, ...script })
    expect([answer?.status, answer?.trouble ?? answer?.reason?.code]).toEqual([status, why])
  })

  it('believes no accusation of a list that holds everything', async () => {
    const everything = { [`1.0.0.127.${zen}`]: { A: ['127.0.0.2'] }, [own]: { A: ['127.0.0.2'] } }
    const { answer, asked } = await ask({ ...workingLists(zen), ...everything })
    expect(answer).toMatchObject({ status: 'error', trouble: 'lists_everything', entries: [], codes: ['127.0.0.2'] })
    expect(asked).not.toContain(`${own} TXT`)
  })

  it('asks no list about an address that it does not hold', async () => {
    const { answer, asked } = await ask(workingLists(), ['bl.spamcop.net'], '2001:db8::1')
    expect(answer).toMatchObject({ status: 'unsupported', trouble: 'unsupported', milliseconds: null })
    expect(asked).toEqual([])
  })

  it('asks about IPv6 where a list holds it', async () => {
    const script = { ...workingLists(), ...listing(zen, '2001:db8::1', '127.0.0.3') }
    expect((await ask(script, [zen], '2001:db8::1')).answer).toMatchObject({ status: 'listed', codes: ['127.0.0.3'] })
  })

  it.each(['10.0.0.1', '127.0.0.2', 'fe80::1'])('asks nobody about %s', async (address) => {
    const { answer, asked } = await ask(workingLists(), [zen], address)
    expect(answer).toMatchObject({ status: 'not_checked', reason: { code: 'address_private', subject: address } })
    expect(asked).toEqual([])
  })

  it.each([
    ['dnsbl.sorbs.net', 'closed'],
    ['cbl.abuseat.org', 'merged'],
    ['bl.nszones.com', 'imitator'],
  ])('does not ask %s', async (name, trouble) => {
    const { answer, asked } = await ask({}, [name])
    expect(answer).toMatchObject({ status: 'not_checked', trouble, milliseconds: null })
    expect(asked).toEqual([])
  })

  it('takes from a list that nobody documented what the RFC says', async () => {
    const test = { '2.0.0.127.bl.example': { A: ['127.0.0.2'] } }
    const listed = await ask({ ...test, ...listing('bl.example', ip, '127.0.0.2') }, ['bl.example'])
    expect(listed.answer).toMatchObject({ status: 'listed', entries: [{ meaning: 'unspecified', severity: 'minor' }] })
    const other = await ask({ ...test, ...listing('bl.example', ip, '127.0.0.9') }, ['bl.example'])
    expect(other.answer).toMatchObject({ status: 'error', trouble: 'undocumented_code' })
  })

  it('tests a list once in an hour, as long as the test has an answer', async () => {
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
