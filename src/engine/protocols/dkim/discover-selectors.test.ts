import { describe, expect, it } from 'vitest'
import { type Script, scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import type { ReasonCode } from '../../../shared/reason.ts'
import { absentSelector, discoverSelectors } from './discover-selectors.ts'
import {
  isSelector,
  listCandidates,
  maxCandidates,
  readSelectors,
  type SelectorHints,
  selectorsAmong,
} from './selectors.ts'

const key = { TXT: ['v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='] }
const at = (selector: string) => `${selector}._domainkey.example.com`

function discover(script: Script, hints: SelectorHints = {}) {
  return discoverSelectors('example.com', hints, scriptedResolver(script))
}

describe('isSelector', () => {
  it.each([
    ['s1', true],
    ['20240101._x.mail', true],
    ['aweber_key_a', true],
    ['', false],
    ['a..b', false],
    ['-a', false],
    ['a b', false],
    ['ą', false],
    ['a'.repeat(64), false],
  ])('%j: %s', (text, expected) => {
    expect(isSelector(text)).toBe(expected)
  })
})

describe('readSelectors', () => {
  it.each<[string, string[] | null]>([
    ['s1', ['s1']],
    [' s1 ', ['s1']],
    ['s1._domainkey', ['s1']],
    ['s1._domainkey.shop.example', ['s1']],
    ['a.b._DomainKey.shop.example.', ['a.b']],
    ['_domainkey.shop.example', ['_domainkey.shop.example']],
    ['a b', null],
    ['', null],
  ])('%j: %j', (text, expected) => {
    expect(readSelectors([text])).toEqual(expected)
  })
})

describe('selectorsAmong', () => {
  it('finds the selectors of a domain in names', () => {
    const names = ['example.com', 's1._domainkey.example.com', 'a.b._domainkey.example.com', '_domainkey.example.com']
    const foreign = ['s2._domainkey.news.example.com', 's3._domainkey.badexample.com', '-._domainkey.example.com']
    expect(selectorsAmong([...names, ...foreign], 'example.com')).toEqual(['s1', 'a.b'])
  })
})

describe('listCandidates', () => {
  it('queries given selectors first, then those suggested by SPF and MX, each once', () => {
    const candidates = listCandidates({
      given: ['S1', 'not a selector'],
      seen: ['s1', 'seen'],
      spfDomains: ['u1.wl.sendgrid.net'],
      mxHosts: ['example-com.mail.protection.outlook.com'],
    })
    expect(candidates.slice(0, 6)).toEqual([
      { selector: 's1', source: 'given', service: null },
      { selector: 'seen', source: 'seen', service: null },
      { selector: 'selector1', source: 'service', service: 'Microsoft 365' },
      { selector: 'selector2', source: 'service', service: 'Microsoft 365' },
      { selector: 's2', source: 'service', service: 'Twilio SendGrid' },
      { selector: 'smtpapi', source: 'service', service: 'Twilio SendGrid' },
    ])
    expect(new Set(candidates.map(({ selector }) => selector)).size).toBe(candidates.length)
  })

  it('has room for every known selector', () => {
    expect(listCandidates({}).length).toBeLessThan(maxCandidates)
  })

  it('is bounded', () => {
    expect(listCandidates({ given: Array.from({ length: 500 }, (_, index) => `g${index}`) })).toHaveLength(
      maxCandidates,
    )
  })
})

describe('discoverSelectors', () => {
  it('finds known selectors', async () => {
    const discovery = await discover({ [at('google')]: key, [at('s2048')]: { TXT: ['v=DKIM1; p='] } })
    expect(discovery.state).toBe('found')
    expect(discovery.selectors).toMatchObject([
      { selector: 's2048', source: 'known', records: [{ revoked: true }] },
      { selector: 'google', source: 'known', service: 'Google Workspace', records: [{ usable: true }] },
    ])
  })

  it('finds given selectors even if the parent name wrongly does not exist', async () => {
    const resolver = scriptedResolver({ [at('mine')]: key })
    const denying = {
      ...resolver,
      query: ((name, type) =>
        name === '_domainkey.example.com'
          ? Promise.resolve({ status: 'nxdomain', aliases: [], ttl: 0, authenticated: false })
          : resolver.query(name, type)) as typeof resolver.query,
    }
    const discovery = await discoverSelectors('example.com', { given: ['mine'] }, denying)
    expect(discovery).toMatchObject({ state: 'found', selectors: [{ selector: 'mine' }], asked: 1 })
  })

  it('reports that there are none only if nothing exists below _domainkey', async () => {
    expect(await discover({ 'example.com': {} })).toMatchObject({ state: 'none', asked: 0 })
    expect(await discover({ [at('cannot-be-guessed')]: key })).toMatchObject({ state: 'none_found', selectors: [] })
  })

  it('is unknown without answers', async () => {
    expect(await discover({ '_domainkey.example.com': 'dns_timeout' })).toMatchObject({ state: 'unknown' })
    expect(await discover({ [at('k1')]: 'dns_servfail' })).toMatchObject({
      state: 'unknown',
      unanswered: [{ selector: 'k1', reason: { code: 'dns_servfail' } }],
    })
    expect(await discover({ [at('k1')]: 'dns_servfail', [at('k2')]: key })).toMatchObject({ state: 'found' })
  })

  it('does not report keys from a wildcard', async () => {
    const wildcard = { TXT: ['v=DKIM1; p='] }
    const resolver = scriptedResolver({ [at('google')]: key })
    const lying = {
      ...resolver,
      query: (async (name, type) => {
        const answer = await resolver.query(name, type)
        return answer.status === 'found' || !name.endsWith('._domainkey.example.com')
          ? answer
          : { status: 'found', records: [wildcard.TXT], aliases: [], ttl: 300, authenticated: false }
      }) as typeof resolver.query,
    }
    const discovery = await discoverSelectors('example.com', {}, lying)
    expect(discovery.selectors.map(({ selector }) => selector)).toEqual(['google'])
    expect(discovery.wildcard).toMatchObject({ revoked: true })
  })

  it('finds the key of a wildcard at a selector in use, as receivers do', async () => {
    const anywhere = scriptedResolver({ '*._domainkey.example.com': key })
    const everywhere = {
      ...anywhere,
      query: ((name, type) =>
        anywhere.query(
          name.endsWith('._domainkey.example.com') ? '*._domainkey.example.com' : name,
          type,
        )) as typeof anywhere.query,
    }
    const discovery = await discoverSelectors('example.com', { given: ['mine'], seen: ['sent'] }, everywhere)
    expect(discovery).toMatchObject({ state: 'found', missing: [] })
    expect(discovery.selectors.map(({ selector }) => selector)).toEqual(['mine', 'sent'])
    expect(await discoverSelectors('example.com', {}, everywhere)).toMatchObject({ selectors: [] })
  })

  it('does not report keys that may be from a wildcard that did not answer', async () => {
    const probe = at(absentSelector)
    const anywhere = scriptedResolver({ '*._domainkey.example.com': key, [probe]: 'dns_timeout' })
    const everywhere = {
      ...anywhere,
      query: ((name, type) =>
        anywhere.query(
          name.endsWith('._domainkey.example.com') && name !== probe ? '*._domainkey.example.com' : name,
          type,
        )) as typeof anywhere.query,
    }
    const discovery = await discoverSelectors('example.com', { given: ['mine'] }, everywhere)
    expect(discovery.selectors.map(({ selector }) => selector)).toEqual(['mine'])
    expect(discovery.unanswered).toContainEqual({
      selector: 'google',
      reason: expect.objectContaining({ code: 'dns_timeout' }),
    })
    // Any name that does not exist proves that there is no wildcard.
    const single = scriptedResolver({ [at('google')]: key, [probe]: 'dns_timeout' })
    expect((await discoverSelectors('example.com', {}, single)).selectors).toHaveLength(1)
  })

  it('checks _domainkey without waiting for hints', async () => {
    const { promise, resolve } = Promise.withResolvers<SelectorHints>()
    const resolver = scriptedResolver({ [at('s1')]: key })
    const discovery = discoverSelectors('example.com', promise, resolver)
    expect(resolver.asked).toHaveLength(2)
    resolve({})
    expect(await discovery).toMatchObject({ state: 'found' })
  })

  it.each<[ReasonCode, number]>([
    ['dns_timeout', 1],
    ['dns_servfail', listCandidates({ given: ['mine'] }).length],
  ])('stops querying name servers that do not answer: %s', async (trouble, expected) => {
    const resolver = scriptedResolver({ '_domainkey.example.com': trouble })
    const { state, asked } = await discoverSelectors('example.com', { given: ['mine'] }, resolver)
    expect({ state, asked }).toEqual({ state: 'unknown', asked: expected })
  })

  it('reports delegated selectors and those whose target has no key', async () => {
    const discovery = await discover({
      [at('selector1')]: { CNAME: ['selector1-example-com._domainkey.tenant.example'] },
      'selector1-example-com._domainkey.tenant.example': key,
      [at('selector2')]: { CNAME: ['gone.tenant.example'] },
    })
    expect(discovery.selectors).toMatchObject([
      { selector: 'selector1', aliases: ['selector1-example-com._domainkey.tenant.example'] },
    ])
    expect(discovery.dangling).toMatchObject([{ selector: 'selector2', aliases: ['gone.tenant.example'] }])
  })

  it('does not treat a wildcard alias as a delegation', async () => {
    const resolver = scriptedResolver({ [at('s1')]: { CNAME: ['gone.tenant.example'] } })
    const aliasing = {
      ...resolver,
      query: (async (name, type) => {
        const answer = await resolver.query(name, type)
        return answer.status === 'unavailable' || answer.aliases.length > 0
          ? answer
          : { ...answer, aliases: ['web.example.com'] }
      }) as typeof resolver.query,
    }
    const { dangling } = await discoverSelectors('example.com', { given: ['mine'] }, aliasing)
    expect(dangling.map(({ selector }) => selector)).toEqual(['s1'])
  })

  it('reports which given selectors do not exist, and whether the rest can be guessed', async () => {
    expect(
      await discover({ [at('s1')]: key }, { given: ['gone'], seen: ['s1'], spfDomains: ['amazonses.com'] }),
    ).toMatchObject({ missing: ['gone'], services: ['Amazon SES'], guessable: false })
  })
})
