import { describe, expect, it } from 'vitest'
import { type Script, scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { discoverDmarc } from './discover-policy.ts'
import { organizationalDomainOf, walkedDomains, walkTree } from './tree-walk.ts'

const txt = (...texts: string[]) => ({ TXT: texts })

describe('walkedDomains', () => {
  it.each([
    ['example.com', ['example.com', 'com']],
    ['com', ['com']],
    ['1.2.3.4.5.6.7', ['1.2.3.4.5.6.7', '2.3.4.5.6.7', '3.4.5.6.7', '4.5.6.7', '5.6.7', '6.7', '7']],
    [
      '0.1.2.3.4.5.6.7',
      ['0.1.2.3.4.5.6.7', '1.2.3.4.5.6.7', '2.3.4.5.6.7', '3.4.5.6.7', '4.5.6.7', '5.6.7', '6.7', '7'],
    ],
    [
      // RFC 9989 section 4.10
      'a.b.c.d.e.f.g.h.i.j.mail.example.com',
      [
        'a.b.c.d.e.f.g.h.i.j.mail.example.com',
        'g.h.i.j.mail.example.com',
        'h.i.j.mail.example.com',
        'i.j.mail.example.com',
        'j.mail.example.com',
        'mail.example.com',
        'example.com',
        'com',
      ],
    ],
  ])('returns the domains for %s', (domain, expected) => {
    expect(walkedDomains(domain)).toEqual(expected)
  })
})

/** The records of the examples in RFC 9989 appendix B.4. */
const appendixB4: Script = {
  '_dmarc.example.com': txt('v=DMARC1; p=reject'),
  '_dmarc.signing.example.com': txt('v=DMARC1; p=none'),
  '_dmarc.bank.example': txt('v=DMARC1; p=reject; psd=y'),
  '_dmarc.giant.bank.example': txt('v=DMARC1; p=quarantine'),
}

describe('organizationalDomainOf', () => {
  it.each([
    ['example.com', appendixB4, 'example.com'],
    ['signing.example.com', appendixB4, 'example.com'],
    ['a.b.c.d.e.f.g.h.i.j.k.example.com', appendixB4, 'example.com'],
    ['giant.bank.example', appendixB4, 'giant.bank.example'],
    ['mail.giant.bank.example', appendixB4, 'giant.bank.example'],
    ['mail.mega.bank.example', appendixB4, 'mega.bank.example'],
    ['bank.example', appendixB4, 'bank.example'],
    // The three examples at the end of section 4.10.2.
    [
      'a.mail.example.com',
      { '_dmarc.mail.example.com': txt('v=DMARC1; p=none'), '_dmarc.example.com': txt('v=DMARC1; p=none') },
      'example.com',
    ],
    [
      'a.mail.example.com',
      { '_dmarc.mail.example.com': txt('v=DMARC1; psd=n'), '_dmarc.example.com': txt('v=DMARC1; p=none') },
      'mail.example.com',
    ],
    ['a.mail.example.com', { '_dmarc.com': txt('v=DMARC1; psd=y') }, 'example.com'],
    ['a.mail.example.com', {}, 'a.mail.example.com'],
    ['a.example.com', { '_dmarc.example.com': 'dns_timeout' }, null],
  ] satisfies [string, Script, string | null][])('of %s', async (domain, script, expected) => {
    expect(organizationalDomainOf(await walkTree(domain, scriptedResolver(script)))).toBe(expected)
  })
})

describe('the policy', () => {
  it.each([
    ['the domain’s own record', 'example.com', appendixB4, { policy: 'reject', found_at: 'example.com' }],
    ['the domain’s own record rather than the parent’s', 'signing.example.com', appendixB4, { policy: 'none' }],
    ['the Organizational Domain', 'news.example.com', appendixB4, { policy: 'reject', found_at: 'example.com' }],
    ['the public suffix', 'mega.bank.example', appendixB4, { policy: 'reject', found_at: 'bank.example' }],
    [
      'sp for an existing subdomain',
      'news.example.com',
      {
        '_dmarc.example.com': txt('v=DMARC1; p=reject; sp=quarantine; np=none'),
        'news.example.com': { A: ['192.0.2.1'] },
      },
      { policy: 'quarantine' },
    ],
    [
      'np for a nonexistent subdomain',
      'news.example.com',
      { '_dmarc.example.com': txt('v=DMARC1; p=none; sp=quarantine; np=reject') },
      { policy: 'reject' },
    ],
    [
      'sp for an alias whose target does not exist',
      'news.example.com',
      {
        '_dmarc.example.com': txt('v=DMARC1; p=none; sp=quarantine; np=reject'),
        'news.example.com': { CNAME: ['gone.example.net'] },
      },
      { policy: 'quarantine' },
    ],
    [
      'none for a record with reports but without p',
      'example.com',
      { '_dmarc.example.com': txt('v=DMARC1; rua=mailto:a@example.com') },
      { policy: 'none', rua: ['mailto:a@example.com'] },
    ],
    [
      'the parent’s record if the domain has two records',
      'a.example.com',
      {
        '_dmarc.a.example.com': txt('v=DMARC1; p=none', 'v=DMARC1; p=reject'),
        '_dmarc.example.com': txt('v=DMARC1; p=none'),
      },
      { found_at: 'example.com' },
    ],
    [
      'the DMARC record among other TXT records',
      'example.com',
      { '_dmarc.example.com': txt('v=spf1 -all', 'v=DMARC1; p=reject; t=y; adkim=s') },
      { policy: 'reject', testing: true, adkim: 'strict', aspf: 'relaxed' },
    ],
    [
      'the domain’s own record, though a parent name does not answer',
      'a.example.com',
      { '_dmarc.a.example.com': txt('v=DMARC1; p=reject'), '_dmarc.example.com': 'dns_servfail' },
      { policy: 'reject', organizational_domain: null },
    ],
  ] satisfies [string, string, Script, object][])('takes %s', async (_, domain, script, expected) => {
    expect((await discoverDmarc(domain, scriptedResolver(script))).policy).toMatchObject({
      state: 'known',
      value: { domain, ...expected },
    })
  })

  it.each([
    ['there is no record', {}],
    ['a record requests nothing', { '_dmarc.example.com': txt('v=DMARC1; p=oops') }],
    ['a name has two records', { '_dmarc.example.com': txt('v=DMARC1; p=none', 'v=DMARC1; p=none') }],
    ['a tag is repeated', { '_dmarc.example.com': txt('v=DMARC1; p=none; p=none') }],
  ] satisfies [string, Script][])('is absent when %s', async (_, script) => {
    expect((await discoverDmarc('example.com', scriptedResolver(script))).policy).toEqual({ state: 'absent' })
  })

  it.each([
    ['the domain’s own name', 'example.com', { '_dmarc.example.com': 'dns_timeout' }, '_dmarc.example.com TXT'],
    [
      'a parent name, if nothing below it decides',
      'a.b.example.com',
      { '_dmarc.b.example.com': txt('v=DMARC1; p=reject'), '_dmarc.example.com': 'dns_timeout' },
      '_dmarc.example.com TXT',
    ],
    [
      'the domain itself, if sp and np differ',
      'a.example.com',
      { '_dmarc.example.com': txt('v=DMARC1; p=none; np=reject'), 'a.example.com': 'dns_timeout' },
      'a.example.com A',
    ],
  ] satisfies [string, string, Script, string][])('is unavailable without %s', async (_, domain, script, subject) => {
    expect((await discoverDmarc(domain, scriptedResolver(script))).policy).toEqual({
      state: 'unavailable',
      reason: { code: 'dns_timeout', subject },
    })
  })

  it('assumes that names above the loaded zones are absent, and reports it', async () => {
    const discovery = await discoverDmarc(
      'a.example.com',
      scriptedResolver({ '_dmarc.example.com': txt('v=DMARC1; p=reject'), '_dmarc.com': 'dns_outside_zone' }),
    )
    expect(discovery.policy).toMatchObject({ value: { policy: 'reject', organizational_domain: 'example.com' } })
    expect(discovery.steps.map(({ outcome }) => outcome)).toEqual(['none', 'record', 'assumed_none'])
    expect(
      (await discoverDmarc('example.org', scriptedResolver({ '_dmarc.example.org': 'dns_outside_zone' }))).policy,
    ).toMatchObject({
      state: 'unavailable',
    })
  })

  it('queries at most eight names', async () => {
    const resolver = scriptedResolver({})
    await discoverDmarc(`${'a.'.repeat(60)}example.com`, resolver)
    expect(resolver.asked).toHaveLength(8)
  })
})
