import { describe, expect, it } from 'vitest'
import { auditDomainRoute, domainAuditSchema } from '../../../src/shared/contract/domain.ts'
import { call, expectProblem } from '../../support/http-client.ts'
import { startListeners } from '../../support/listeners.ts'
import { resolverOf } from '../../support/zone.ts'

const resolver = resolverOf(`
$TTL 300
$ORIGIN shop.example.
@              SOA ns hostmaster 1 1 1 1 300
@              MX  10 mail
@              TXT "v=spf1 mx -all"
mail           A   192.0.2.25
_dmarc         TXT "v=DMARC1; p=none"
s1._domainkey  TXT "v=DKIM1; p="
$ORIGIN xn--wka-gna90b.example.
@              SOA ns hostmaster 1 1 1 1 300
`)

async function start(settings = {}) {
  return await startListeners({ resolver, settings })
}

describe('GET /api/v1/domain/{domain}', () => {
  it('audits a domain', async () => {
    const { url } = await start()
    const answer = await call(url, auditDomainRoute, { domain: 'shop.example' })
    expect(answer.status, answer.text).toBe(200)
    const audit = domainAuditSchema.parse(answer.json)
    expect(audit).toMatchObject({ domain: 'shop.example', cached: false, expires_at: '2026-11-20T12:10:00.000Z' })
    expect(audit.checks.spf).toMatchObject({ status: 'pass', records: ['v=spf1 mx -all'], reason: null })
    expect(audit.findings.map(({ key }) => key)).toContain('dmarc.policy_none')
    expect(audit.dns.find(({ name }) => name === '_dmarc.shop.example')).toMatchObject({ status: 'found' })
  })

  it('reports when it is cached, and counts once for all languages', async () => {
    const { url } = await start()
    await call(url, auditDomainRoute, { domain: 'shop.example' })
    const { json } = await call(url, auditDomainRoute, { domain: 'shop.example', query: { lang: 'pl' } })
    expect(json).toMatchObject({ cached: true })
  })

  it.each([
    ['upper case', 'SHOP.Example'],
    ['a final dot', 'shop.example.'],
    ['blanks', '%20shop.example%20'],
    ['an email address', 'news%40shop.example'],
    ['an address with a name', encodeURIComponent('Shop <news@shop.example>')],
    ['a web address', encodeURIComponent('https://shop.example:8443/news?x=1')],
  ])('accepts %s', async (_what, domain) => {
    const { url } = await start()
    const { json } = await call(url, auditDomainRoute, { domain })
    expect(json).toMatchObject({ domain: 'shop.example' })
  })

  it.each(['wółka.example', 'WÓŁKA。example', 'xn--wka-gna90b.example'])('answers %s in A-labels', async (domain) => {
    const { url } = await start()
    const { json } = await call(url, auditDomainRoute, { domain: encodeURIComponent(domain) })
    expect(json).toMatchObject({ domain: 'xn--wka-gna90b.example' })
  })

  it.each([
    ['an IPv4 address', '192.0.2.1', 'must be a domain, not an IP address'],
    ['an IPv6 address', '2001:db8::1', 'must be a domain, not an IP address'],
    ['a single label', 'localhost', 'must be a full domain with a dot, such as example.com'],
    ['only blanks', '%20', 'must name a domain'],
    ['a hyphen at the end of a label', 'shop-.example', expect.stringContaining('must be a domain with labels')],
    ['an underscore', '_dmarc.shop.example', expect.stringContaining('must be a domain with labels')],
    ['an empty label', 'shop..example', expect.stringContaining('must be a domain with labels')],
    ['a label of 64 characters', `${'a'.repeat(64)}.example`, expect.stringContaining('must be a domain with labels')],
    ['a NUL character', 'shop%00.example', expect.stringContaining('must be a domain with labels')],
    ['an overlong text', 'a.'.repeat(2000), 'must have at most 253 characters, the limit for domains'],
  ])('refuses %s', async (_what, domain, message) => {
    const { url } = await start()
    const problem = expectProblem(await call(url, auditDomainRoute, { domain }))
    expect(problem).toMatchObject({ status: 400, code: 'invalid_parameter', errors: [{ path: 'domain', message }] })
  })

  it("explains errors in the reader's language", async () => {
    const { url } = await start()
    const headers = { 'Accept-Language': 'pl' }
    const problem = expectProblem(await call(url, auditDomainRoute, { domain: '192.0.2.1', headers }))
    expect(problem).toMatchObject({ errors: [{ path: 'domain', message: 'to musi być domena, a nie adres IP' }] })
  })

  it('checks the given selectors', async () => {
    const { url } = await start()
    const query: [string, string][] = [
      ['selector', 'autumn'],
      ['selector', 'WINTER'],
    ]
    const { json } = await call(url, auditDomainRoute, { domain: 'shop.example', query })
    const { dns } = domainAuditSchema.parse(json)
    const names = dns.map(({ name }) => name)
    expect(names).toContain('autumn._domainkey.shop.example')
    expect(names).toContain('winter._domainkey.shop.example')
  })

  it.each<[string, Record<string, string> | [string, string][]]>([
    ['empty', { selector: '' }],
    ['an invalid name', { selector: 'a b' }],
    ['a path', { selector: '../x' }],
    ['endless', { selector: 's'.repeat(201) }],
    ['too many', Array.from({ length: 21 }, (_, index): [string, string] => ['selector', `s${index}`])],
  ])('refuses selectors that are %s', async (_what, query) => {
    const { url } = await start()
    const problem = expectProblem(await call(url, auditDomainRoute, { domain: 'shop.example', query }))
    const errors = [{ path: expect.stringMatching(/^selector/) }]
    expect(problem).toMatchObject({ status: 400, code: 'invalid_parameter', errors })
  })

  it.each<[string, Record<string, string>, Record<string, string>, Record<string, string>]>([
    ['the query', { lang: 'pl' }, { 'Accept-Language': 'en' }, { lang: 'en' }],
    ['Accept-Language', {}, { 'Accept-Language': 'de, pl;q=0.5' }, { lang: 'en' }],
    ['the setting', {}, {}, { lang: 'pl' }],
  ])('takes the language from %s', async (_from, query, headers, settings) => {
    const { url } = await start(settings)
    const polish = domainAuditSchema.parse(
      (await call(url, auditDomainRoute, { domain: 'shop.example', query: { lang: 'pl' } })).json,
    )
    const { json } = await call(url, auditDomainRoute, { domain: 'shop.example', query, headers })
    expect(domainAuditSchema.parse(json).findings).toEqual(polish.findings)
  })

  it('rejects an unknown key, and works without a key', async () => {
    const { url, keys } = await start()
    const headers = (key: string) => ({ 'X-API-Key': key })
    const refused = await call(url, auditDomainRoute, { domain: 'shop.example', headers: headers('sp_unknown') })
    expect(expectProblem(refused)).toMatchObject({ status: 401, code: 'invalid_key' })
    const { key } = await keys.create({ plan: 'free', credits: 0, name: null })
    expect((await call(url, auditDomainRoute, { domain: 'shop.example', headers: headers(key) })).status).toBe(200)
  })

  it('reports a missing domain as not found', async () => {
    const { url } = await start()
    const { status, json } = await call(url, auditDomainRoute, { domain: 'nothing.shop.example' })
    expect(status).toBe(200)
    const { findings, score, grade } = domainAuditSchema.parse(json)
    expect({ score, grade }).toEqual({ score: null, grade: null })
    expect(findings.map(({ key }) => key)).toEqual(['domain.not_found'])
  })

  it('reports missing DNS answers as unknown', async () => {
    const { url } = await start()
    const { json } = await call(url, auditDomainRoute, { domain: 'elsewhere.example' })
    const audit = domainAuditSchema.parse(json)
    expect(audit).toMatchObject({ score: null, grade: null, coverage: { done: 0 } })
    expect(new Set(Object.values(audit.checks).map(({ status }) => status))).toEqual(new Set(['unknown']))
  })
})
