import { describe, expect, it } from 'vitest'
import type { Resolver } from '../../../src/engine/dns/resolver.ts'
import {
  auditZone,
  planDomain,
  plannedAuditSchema,
  planReport,
  zoneAuditSchema,
} from '../../../src/shared/contract/what-if.ts'
import { maxZoneTextLength } from '../../../src/shared/limits.ts'
import { call, expectProblem } from '../../support/http-client.ts'
import { startListeners } from '../../support/listeners.ts'
import { resolverOf } from '../../support/zone.ts'

const zone = `
$TTL 300
$ORIGIN shop.example.
@              SOA ns hostmaster 1 1 1 1 300
@              MX  10 mail
@              TXT "v=spf1 mx -all"
mail           A   192.0.2.25
_dmarc         TXT "v=DMARC1; p=none"
`

async function start() {
  const asked: string[] = []
  const published = resolverOf(zone)
  const resolver: Resolver = {
    ...published,
    query(name, type) {
      asked.push(`${name} ${type}`)
      return published.query(name, type)
    },
  }
  const listeners = await startListeners({ resolver })
  const secret = await listeners.sessions.redeem(await listeners.sessions.issueCode())
  const headers = { 'Content-Type': 'application/json', 'X-Sendproof-Session': secret ?? '' }
  const post = (route: typeof planDomain | typeof planReport | typeof auditZone, body: object, token?: string) =>
    call(listeners.url, route, { headers, body: JSON.stringify({ lang: 'en', ...body }), ...(token && { token }) })
  return { ...listeners, asked, post }
}

const stricter = {
  name: '_dmarc.shop.example',
  type: 'TXT',
  current: 'v=DMARC1; p=none',
  value: 'v=DMARC1; p=reject',
}

describe('POST /app/what-if/domain', () => {
  it('audits the domain as if the edits were published', async () => {
    const { post } = await start()
    const { status, text, json } = await post(planDomain, { domain: 'shop.example', edits: [stricter] })
    expect(status, text).toBe(200)
    const { audit, go, before, zone_lines } = plannedAuditSchema.parse(json)
    expect(audit.checks.dmarc.records).toEqual(['v=DMARC1; p=reject'])
    expect(go.map(({ key }) => key)).toContain('dmarc.policy_none')
    expect(before.score).toBeLessThan(audit.score ?? 0)
    expect(zone_lines).toContain('\n_dmarc.shop.example. 300 IN TXT "v=DMARC1; p=reject"\n')
  })

  it('sends no query for known answers, and keeps the cached audit', async () => {
    const { post, asked } = await start()
    await post(planDomain, { domain: 'shop.example' })
    const before = asked.length
    const spf = {
      name: 'shop.example',
      type: 'TXT',
      current: 'v=spf1 mx -all',
      value: 'v=spf1 a:new.shop.example -all',
    }
    await post(planDomain, { domain: 'shop.example', edits: [stricter, spf] })
    const anew = asked.slice(before)
    expect(anew.length).toBeGreaterThan(0)
    // The trial of the record offered for MTA-STS needs the host of its policy.
    expect(anew.filter((question) => !/^(?:new|mta-sts)\.shop\.example /.test(question))).toEqual([])
    const { json } = await post(planDomain, { domain: 'shop.example' })
    expect(plannedAuditSchema.parse(json).audit.checks.dmarc.records).toEqual(['v=DMARC1; p=none'])
  })

  it.each([
    ['an invalid value', { ...stricter, type: 'MX', current: null, value: 'mail' }, 'edits.0.value'],
    ['a record type that cannot be edited', { ...stricter, type: 'SOA' }, 'edits.0.type'],
    ['an overlong value', { ...stricter, value: 'a'.repeat(5_000) }, 'edits.0.value'],
  ])('refuses %s', async (_what, edit, path) => {
    const { post } = await start()
    const problem = expectProblem(await post(planDomain, { domain: 'shop.example', edits: [edit] }))
    expect(problem).toMatchObject({ status: 400, errors: [{ path }] })
  })

  it('rejects too many edits', async () => {
    const { post } = await start()
    const edits = Array.from({ length: 31 }, () => stricter)
    expect((await post(planDomain, { domain: 'shop.example', edits })).status).toBe(400)
  })
})

describe('POST /app/zone-audits', () => {
  it('audits the domain of a zone file, and with edits', async () => {
    const { post, asked } = await start()
    const { json } = await post(auditZone, { file: 'shop.zone', text: zone, edits: [stricter] })
    const { origins, planned } = zoneAuditSchema.parse(json)
    expect(origins).toEqual(['shop.example'])
    expect(planned?.audit.checks.dmarc.records).toEqual(['v=DMARC1; p=reject'])
    expect(asked).toEqual([])
  })

  it('asks which of several domains to audit', async () => {
    const { post } = await start()
    const text = `${zone}\n$ORIGIN other.example.\n@ SOA ns hostmaster 1 1 1 1 300\n`
    const { json } = await post(auditZone, { file: 'both.zone', text })
    expect(json).toEqual({ origins: ['other.example', 'shop.example'], planned: null })
    const chosen = await post(auditZone, { file: 'both.zone', text, domain: 'shop.example' })
    expect(zoneAuditSchema.parse(chosen.json).planned?.audit.domain).toBe('shop.example')
    const foreign = await post(auditZone, { file: 'both.zone', text, domain: 'elsewhere.example' })
    expect(expectProblem(foreign)).toMatchObject({ errors: [{ path: 'domain' }] })
  })

  it('asks for the domain of a file without an origin, in any spelling', async () => {
    const { post } = await start()
    const text = zone.replace('$ORIGIN shop.example.', '')
    const { json } = await post(auditZone, { file: 'shop.zone', text })
    expect(json).toEqual({ origins: [], planned: null })
    const stated = zoneAuditSchema.parse(
      (await post(auditZone, { file: 'shop.zone', text, domain: ' Shop.Example. ' })).json,
    )
    expect(stated.origins).toEqual(['shop.example'])
    expect(stated.planned?.audit.checks.dmarc.records).toEqual(['v=DMARC1; p=none'])
    const refused = await post(auditZone, { file: 'shop.zone', text, domain: 'shop' })
    expect(expectProblem(refused)).toMatchObject({ errors: [{ path: 'domain' }] })
  })

  it.each([
    ['names the line of an error', '$ORIGIN shop.example.\n@ TXT "a"\n@ TTXT "b"\n', /^shop\.zone:3:/],
    ['includes no other file', '$ORIGIN shop.example.\n$INCLUDE /etc/passwd\n', /^shop\.zone:2:.*\/etc\/passwd/],
    ['refuses a file without records', '; nothing\n', /contains no records/],
    [
      'refuses a file with only reverse names',
      '$ORIGIN 2.0.192.in-addr.arpa.\n1 PTR a.example.\n',
      /contains no records/,
    ],
  ])('%s', async (_what, text, message) => {
    const { post } = await start()
    const problem = expectProblem(await post(auditZone, { file: 'shop.zone', text }))
    expect(problem).toMatchObject({ status: 400, errors: [{ path: 'text', message: expect.stringMatching(message) }] })
  })

  it('refuses a file that is too large', async () => {
    const { post } = await start()
    const text = ';'.repeat(maxZoneTextLength + 1)
    expect(expectProblem(await post(auditZone, { file: 'shop.zone', text }))).toMatchObject({ status: 400 })
  })
})

describe('the session', () => {
  it.each([planDomain, planReport, auditZone])('is needed for $operationId', async (route) => {
    const { url } = await startListeners()
    const answer = await call(url, route, { token: 'a', headers: { 'Content-Type': 'application/json' }, body: '{}' })
    expect(expectProblem(answer)).toMatchObject({ status: 401, code: 'session_required' })
  })

  it('finds no report for an unknown test', async () => {
    const { post } = await start()
    expect((await post(planReport, { edits: [] }, 'unknown')).status).toBe(404)
  })
})
