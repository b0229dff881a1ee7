import { describe, expect, it } from 'vitest'
import { audit } from '../../../../test/support/audit.ts'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { resolverOf } from '../../../../test/support/zone.ts'
import { checkAddress } from '../../check-address.ts'
import { unavailableAnswer } from '../../dns/answers.ts'
import type { Resolver } from '../../dns/resolver.ts'
import { chooseLists, createLists, defaultLists } from '../../protocols/dnsbl/choose-lists.ts'
import { readAddress, readAudit } from './readings.ts'

const sound = `
@ SOA ns1 hostmaster 1 7200 3600 1209600 3600
@ NS ns1
@ NS ns2
ns1 A 192.0.2.53
ns2 A 198.51.100.53
@ MX 10 mail
@ MX 20 backup
mail A 192.0.2.25
backup A 192.0.2.26
@ TXT "v=spf1 mx -all"
_dmarc TXT "v=DMARC1; p=reject; rua=mailto:d@shop.example"
`

async function readingsOf(dns: Resolver | string): Promise<Map<string, { value: string[]; problem: unknown }>> {
  const { readings } = readAudit(await audit(dns))
  expect(new Set(readings.map(({ subject }) => subject)).size).toBe(readings.length)
  return new Map(readings.map(({ subject, value, problem }) => [subject, { value, problem }]))
}

/** Answers from a zone, except for some names that do not answer. */
function without(silent: RegExp, zone = sound): Resolver {
  const answering = resolverOf(`$ORIGIN shop.example.\n$TTL 300\n${zone}\n`)
  return {
    query: async (name, type) =>
      silent.test(`${name} ${type}`) ? unavailableAnswer('dns_timeout', name, type) : answering.query(name, type),
    close: () => answering.close(),
  }
}

describe('readAudit', () => {
  it('is the same for records in another order, with other strings or another serial', async () => {
    const shuffled = sound
      .trim()
      .split('\n')
      .toReversed()
      .join('\n')
      .replace('"v=spf1 mx -all"', '"v=spf1 " "mx -all"')
      .replace('hostmaster 1 ', 'hostmaster 2 ')
    expect(await readingsOf(shuffled)).toEqual(await readingsOf(sound))
  })

  it('has records and checks with their findings', async () => {
    const readings = await readingsOf(sound.replace('p=reject', 'p=none'))
    expect(readings.get('records:mx')).toEqual({
      value: ['10 mail.shop.example.', '20 backup.shop.example.'],
      problem: null,
    })
    expect(readings.get('records:tls_rpt')).toEqual({ value: [], problem: null })
    expect(readings.get('check:dmarc.policy')).toEqual({
      value: ['dmarc.policy_none'],
      problem: { key: 'dmarc.policy_none', severity: expect.any(String) },
    })
  })

  it('has the parameters of findings', async () => {
    const { readings } = readAudit(await audit(sound.replace('-all', '+all')))
    const problems = readings.flatMap(({ problem, params }) => (problem ? [[problem.key, params]] : []))
    expect(problems).toContainEqual(['spf.all_open', expect.objectContaining({ domain: 'shop.example' })])
    expect(problems.filter(([, params]) => params === undefined)).toEqual([])
  })

  it.each([
    ['SPF', /^shop\.example TXT$/, 'records:spf', 'shop.example TXT'],
    ['DMARC', /^_dmarc\./, 'records:dmarc', '_dmarc.shop.example TXT'],
    ['MX', / MX$/, 'records:mx', 'shop.example MX'],
  ])('has no reading of %s without an answer, but the reason', async (_, silent, subject, asked) => {
    const { readings, skipped } = readAudit(await audit(without(silent)))
    const subjects = readings.map((reading) => reading.subject)
    expect(subjects).not.toContain(subject)
    expect(subjects.length).toBeGreaterThan(10)
    expect(skipped).toMatchObject({ code: 'dns_timeout', subject: asked })
  })

  it('has nothing at all when DNS does not answer', async () => {
    const { readings, skipped } = readAudit(await audit(without(/./)))
    expect(readings).toEqual([])
    expect(skipped).toMatchObject({ code: 'dns_timeout' })
  })

  it('does not report a DKIM key as removed if its name did not answer', async () => {
    const zone = `${sound}\ngoogle._domainkey TXT "v=DKIM1; p="\ndefault._domainkey TXT "v=DKIM1; p="`
    expect((await readingsOf(zone)).get('records:dkim')?.value).toEqual(['default: v=DKIM1; p=', 'google: v=DKIM1; p='])
    expect((await readingsOf(without(/^google\._domainkey/, zone))).has('records:dkim')).toBe(false)
  })

  it('only reports that a domain no longer exists', async () => {
    const { readings, skipped } = readAudit(await audit(scriptedResolver({ 'other.example': {} })))
    expect(readings.map(({ subject, value }) => [subject, value])).toEqual([
      ['check:domain.existence', ['domain.not_found']],
    ])
    expect(skipped).toBeNull()
  })

  it('reports no problems for a parked domain', async () => {
    const parked = `
      @ SOA ns1 hostmaster 1 7200 3600 1209600 3600
      @ NS ns1
      @ NS ns2
      ns1 A 192.0.2.53
      ns2 A 198.51.100.53
      @ MX 0 .
      @ TXT "v=spf1 -all"
      *._domainkey TXT "v=DKIM1; p="
      _dmarc TXT "v=DMARC1; p=reject"
    `.replaceAll(/^ +/gm, '')
    const problems = [...(await readingsOf(parked)).values()].flatMap(({ problem }) => problem ?? [])
    expect(problems).toEqual([])
  })
})

describe('readAddress', () => {
  const ip = '203.0.113.7'
  const now = () => new Date('2026-11-23T10:00:00Z')
  const settings = { ...defaultLists, blacklists: ['bl.spamcop.net'] }
  /** The self-test of the list, and its answer about the address. */
  const listAnswers = (answer: string[]) => ({
    '2.0.0.127.bl.spamcop.net': { A: ['127.0.0.2'] },
    ...(answer.length > 0 && { '7.113.0.203.bl.spamcop.net': { A: answer } }),
  })
  const named = { '7.113.0.203.in-addr.arpa': { PTR: ['mail.shop.example'] }, 'mail.shop.example': { A: [ip] } }

  async function read(script: Parameters<typeof scriptedResolver>[0]) {
    expect(chooseLists(settings).block).toHaveLength(1)
    const dependencies = { lists: createLists(settings, now), signal: new AbortController().signal, now }
    return readAddress(await checkAddress({ ip, helo: null }, { ...dependencies, resolver: scriptedResolver(script) }))
  }

  const list = 'list:bl.spamcop.net'

  it.each([
    ['clean', [], [{ subject: list, value: [], problem: null }]],
    [
      'listed',
      ['127.0.0.2'],
      [{ subject: list, value: ['127.0.0.2'], problem: { key: 'listed', severity: expect.any(String) } }],
    ],
    // Error codes of lists and answers of a defunct zone are not listings.
    ['refused', ['127.255.255.254'], []],
    ['over quota', ['127.255.255.255'], []],
    ['a wildcard of a defunct zone', ['192.0.2.80'], []],
  ])('%s', async (_, answer, expected) => {
    const { readings, skipped } = await read({ ...listAnswers(answer), ...named })
    expect(readings.filter(({ subject }) => subject === list)).toEqual(expected)
    expect(skipped === null).toBe(expected.length > 0)
  })

  it.each<[string, string[], object | undefined]>([
    ['only names the range', ['127.0.0.10'], { is_policy: true }],
    ['also lists the address itself', ['127.0.0.4', '127.0.0.10'], undefined],
  ])('whether a list %s', async (_, codes, expected) => {
    const zen = { blacklists: ['zen.spamhaus.org'], keys: {} }
    const dependencies = { lists: createLists(zen, now), signal: new AbortController().signal, now }
    const script = {
      '7.113.0.203.zen.spamhaus.org': { A: codes },
      '2.0.0.127.zen.spamhaus.org': { A: ['127.0.0.2'] },
    }
    const facts = await checkAddress({ ip, helo: null }, { ...dependencies, resolver: scriptedResolver(script) })
    const { readings } = readAddress(facts)
    expect(readings.find(({ subject }) => subject === 'list:zen.spamhaus.org')?.params).toEqual(expected)
  })

  it.each([
    ['confirmed', named, []],
    ['missing', {}, [['ptr.missing', { ip }]]],
    [
      'unconfirmed',
      { '7.113.0.203.in-addr.arpa': { PTR: ['mail.shop.example'] } },
      [['ptr.unconfirmed', { ip, name: 'mail.shop.example' }]],
    ],
  ])('reverse DNS is %s', async (_, script, problems) => {
    const { readings } = await read({ ...listAnswers([]), ...script })
    expect(readings.flatMap(({ problem, params }) => (problem ? [[problem.key, params]] : []))).toEqual(problems)
  })

  it('has no reading of reverse DNS without an answer', async () => {
    const { readings } = await read({ ...listAnswers([]), '7.113.0.203.in-addr.arpa': 'dns_servfail' })
    expect(readings.map(({ subject }) => subject)).toEqual([list])
  })
})
