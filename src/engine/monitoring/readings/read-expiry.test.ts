import { describe, expect, it } from 'vitest'
import { audit } from '../../../../test/support/audit.ts'
import { outboundTo } from '../../../../test/support/outbound.ts'
import { type Fact, known, unavailable } from '../../../shared/fact.ts'
import type { FetchOutcome } from '../../outbound/public-fetch.ts'
import type { SmtpTls } from '../../outbound/smtp-tls.ts'
import { certificatesPack } from '../../protocols/certificates.ts'
import { observe } from '../observe.ts'
import type { MonitorState } from '../state.ts'
import { daysBefore, type ExpiryFacts, type ExpiryTarget, readExpiry } from './read-expiry.ts'

const day = 24 * 3_600_000
const start = Date.parse('2026-11-21T09:30:00Z')
const target: ExpiryTarget = { kind: 'expiry', domain: 'shop.example', days: 21, key_days: 365, registration: true }
const policyUrl = 'https://mta-sts.shop.example/.well-known/mta-sts.txt'

const zone = `
@ SOA ns1 hostmaster 1 7200 3600 1209600 3600
@ NS ns1
ns1 A 192.0.2.53
@ MX 10 mail
mail A 198.51.100.25
google._domainkey TXT "v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="
_mta-sts TXT "v=STSv1; id=1"
`

interface World {
  zone?: string
  policy?: string | null
  mailEnd?: number | null
  /** The lifetime of the mail server's certificate. */
  mailDays?: number
  registration?: Fact<Date> | null
  policyEnd?: number | null
}

/** The facts on a day after the start. */
async function look(world: World = {}): Promise<ExpiryFacts> {
  const {
    zone: records = zone,
    policy = 'mode: enforce',
    mailEnd = 60,
    mailDays = 90,
    registration = null,
    policyEnd = 60,
  } = world
  const document: FetchOutcome =
    policy === null
      ? { state: 'unavailable', reason: { code: 'connection_failed' } }
      : {
          state: 'fetched',
          body: Buffer.from(`version: STSv1\n${policy}\nmx: mail.shop.example\nmax_age: 86400\n`),
          contentType: 'text/plain',
          url: policyUrl,
          validity: null,
        }
  const mail: SmtpTls =
    mailEnd === null
      ? { state: 'unreachable', detail: 'ETIMEDOUT' }
      : {
          state: 'encrypted',
          version: 'TLSv1.3',
          certificate: { ...validityOf(mailEnd, mailDays), names: [], issuer: null, fault: null },
        }
  const outbound = outboundTo({
    documents: { [policyUrl]: document },
    mail: { isPortOpen: true, servers: { '198.51.100.25': mail } },
  })
  const { facts } = await audit(records, { outbound })
  const policyCertificate =
    policyEnd === null ? null : { from: new Date(start - day), until: new Date(start + policyEnd * day) }
  return { audit: facts, registration, policyCertificate }
}

function validityOf(end: number, days: number) {
  return { validFrom: new Date(start + (end - days) * day), validUntil: new Date(start + end * day) }
}

/** The problems found on each of several days. */
async function watch(worlds: readonly World[], every = 1): Promise<string[][]> {
  let state: MonitorState | null = null
  const seen: string[][] = []
  for (const [index, world] of worlds.entries()) {
    const now = new Date(start + index * every * day)
    const observation = readExpiry(await look(world), target, { subjects: state?.subjects ?? {}, now })
    state = observe(state, { ...observation, number: index + 1, at: now }, day).state
    seen.push(observation.readings.flatMap(({ subject, problem }) => (problem ? [`${subject} ${problem.key}`] : [])))
  }
  return seen
}

describe('expiry', () => {
  it.each<[name: string, world: World, problems: string[]]>([
    ['nothing that expires soon', {}, []],
    ['a mail server certificate', { mailEnd: 20 }, ['end:mx:mail.shop.example ends_soon']],
    ['an expired mail server certificate', { mailEnd: -3 }, ['end:mx:mail.shop.example ends_soon']],
    ['the certificate of the MTA-STS host', { policyEnd: 20 }, ['end:mta_sts ends_soon']],
    ['the registration', { registration: known(new Date(start + 20 * day)) }, ['end:registration ends_soon']],
    ['a registration that expires much later', { registration: known(new Date(start + 200 * day)) }, []],
    ['servers that do not answer', { mailEnd: null, policyEnd: null, policy: null }, []],
  ])('%s', async (_, world, problems) => {
    expect(await watch([world])).toEqual([problems])
  })

  it.each([
    [20, { end: '2026-12-11', is_over: false }],
    [-3, { end: '2026-11-18', is_over: true }],
  ])('has a date: in %s days', async (mailEnd, params) => {
    const { readings } = readExpiry(await look({ mailEnd }), target, { subjects: {}, now: new Date(start) })
    expect(readings.find(({ subject }) => subject === 'end:mx:mail.shop.example')).toMatchObject({ params })
  })

  // The lifetimes of findings: Let's Encrypt (6, 45, 64, 90), and the longest of 2026 (398).
  it.each([6, 45, 64, 90, 398])('reports a certificate of %s days by the share of its lifetime', async (mailDays) => {
    const dueAt = async (left: number) => {
      const facts = await look({ mailEnd: mailDays * left, mailDays })
      const { readings } = readExpiry(facts, { ...target, days: null }, { subjects: {}, now: new Date(start) })
      return readings.some(({ subject, problem }) => subject.startsWith('end:mx') && problem !== null)
    }
    expect(await dueAt(0.25)).toBe(false)
    expect(await dueAt(0.15)).toBe(true)
    expect(await dueAt(0)).toBe(true)
    expect(await dueAt(-1)).toBe(true)
  })

  it('reports no certificate that is renewed at two thirds of a published lifetime', () => {
    for (const { days } of certificatesPack.read().lifetimes) {
      const left = daysBefore({ from: new Date(start), until: new Date(start + days * day) })
      expect(left, String(days)).toBeLessThan(days / 3)
      expect(left).toBeGreaterThanOrEqual(1)
    }
  })

  it('is an incident even if it was found in the first run', async () => {
    const now = new Date(start)
    const facts = await look({ mailEnd: 20 })
    const first = observe(null, { ...readExpiry(facts, target, { subjects: {}, now }), number: 1, at: now }, day)
    const again = readExpiry(facts, target, { subjects: first.state.subjects, now })
    const second = observe(first.state, { ...again, number: 2, at: now }, day)
    expect([first.confirm, second.transitions.map(({ kind, problem }) => `${kind} ${problem}`)]).toEqual([
      true,
      ['opened ends_soon'],
    ])
  })

  it('is unknown without an answer from the registry, with the reason', async () => {
    const facts = await look({ registration: unavailable({ code: 'connection_failed', subject: 'rdap.example' }) })
    const { readings, skipped } = readExpiry(facts, target, { subjects: {}, now: new Date(start) })
    expect(readings.map(({ subject }) => subject)).not.toContain('end:registration')
    expect(skipped).toMatchObject({ code: 'connection_failed' })
  })

  it('recovers once the subject no longer exists', async () => {
    const moved = zone.replace('10 mail', '10 other').concat('other A 198.51.100.26\n')
    expect(await watch([{ mailEnd: 20 }, { mailEnd: 20 }, { zone: moved, mailEnd: 20 }])).toEqual([
      ['end:mx:mail.shop.example ends_soon'],
      ['end:mx:mail.shop.example ends_soon'],
      [],
    ])
  })
})

describe('the MTA-STS policy', () => {
  const old = 'policy:mta_sts policy_unannounced'
  const renewed = zone.replace('id=1', 'id=2')
  it.each<[name: string, worlds: World[], problems: string[][]]>([
    ['may change with its ID', [{}, { policy: 'mode: testing', zone: renewed }], [[], []]],
    [
      'must not change without its ID',
      [{}, { policy: 'mode: testing' }, { policy: 'mode: testing' }],
      [[], [old], [old]],
    ],
    ['may change back', [{}, { policy: 'mode: testing' }, {}], [[], [old], []]],
    ['is unknown without an answer', [{}, { policy: null }, { policy: 'mode: testing' }], [[], [], [old]]],
    ['may be removed', [{}, { policy: 'mode: none' }, { zone: zone.replace(/^_mta-sts.*$/m, '') }], [[], [old], []]],
  ])('%s', async (_, worlds, problems) => {
    expect(await watch(worlds)).toEqual(problems)
  })
})

describe('a DKIM key', () => {
  const replaced = zone.replace(
    '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
    'PUAXw+hDiVqStwqnTRt+vJyYLM8uxJaMwM1V8Sr0Zgw=',
  )
  const old = ['key:google key_old']
  const far = { mailEnd: 9999, policyEnd: 9999 }
  it.each<[name: string, worlds: World[], problems: string[][]]>([
    ['is too old one year after it was first seen', [far, far, far, far, far], [[], [], [], [], old]],
    [
      'is new if it was replaced',
      [far, far, { ...far, zone: replaced }, { ...far, zone: replaced }, { ...far, zone: replaced }],
      [[], [], [], [], []],
    ],
    ['recovers after that', [far, far, far, far, far, { ...far, zone: replaced }], [[], [], [], [], old, []]],
  ])('%s', async (_, worlds, problems) => {
    expect(await watch(worlds, 100)).toEqual(problems)
  })
})
