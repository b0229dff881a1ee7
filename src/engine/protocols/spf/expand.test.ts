import { describe, expect, it } from 'vitest'
import { type Script, scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { expandSpf, maxBranches } from './expand.ts'
import { costOf, measureSpf } from './measure-tree.ts'

const spf = (terms: string) => ({ TXT: [`v=spf1 ${terms}`] })
const host = { A: ['192.0.2.1'], AAAA: ['2001:db8::1'] }

async function measure(script: Script, domain = 'example.com') {
  return measureSpf(await expandSpf(domain, scriptedResolver(script)))
}

describe('expandSpf', () => {
  it('counts every DNS lookup in all branches', async () => {
    const script: Script = {
      'example.com': {
        ...spf('a mx include:_spf.example.net exists:e.example.com ip4:198.51.100.0/24 ~all'),
        ...host,
        MX: [{ preference: 1, exchange: 'mail.example.com' }],
      },
      'mail.example.com': host,
      'e.example.com': host,
      '_spf.example.net': spf('include:a.example.net redirect=b.example.net'),
      'a.example.net': spf('ip4:203.0.113.7 ip4:203.0.113.99/28 -all'),
      'b.example.net': spf('ip6:2001:db8:1::/48 -a -all'),
    }
    const root = await expandSpf('example.com', scriptedResolver(script))
    expect(root.branches.map((branch) => [branch.term?.text, branch.outcome, costOf(branch)])).toEqual([
      ['a', 'found', 1],
      ['mx', 'found', 1],
      ['include:_spf.example.net', 'found', 4],
      ['exists:e.example.com', 'found', 1],
    ])
    expect(measureSpf(root)).toEqual({
      lookups: 7,
      voidLookups: 1,
      complete: true,
      faults: [],
      voids: [{ domain: 'b.example.net', term: '-a', publishedBy: 'b.example.net' }],
      gaps: [],
      networks: [
        '198.51.100.0/24',
        '192.0.2.1/32',
        '2001:db8::1/128',
        '203.0.113.7/32',
        '203.0.113.96/28',
        '2001:db8:1::/48',
      ],
    })
  })

  it('keeps counting beyond ten', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `i${index}.example.net`)
    const script: Script = {
      'example.com': spf(`${names.map((name) => `include:${name}`).join(' ')} -all`),
      ...Object.fromEntries(names.map((name) => [name, spf('ip4:192.0.2.1 -all')])),
    }
    expect(await measure(script)).toMatchObject({ lookups: 12, complete: true, faults: [] })
  })

  it('does not count exp, a redirect next to an all, or terms after an all', async () => {
    expect(await measure({ 'example.com': spf('exp=e.example.com -all a mx redirect=b.example.com') })).toMatchObject({
      lookups: 0,
      complete: true,
    })
  })

  it('counts a name as void only if neither address family exists', async () => {
    const script: Script = {
      'example.com': spf('a:v4.example.com a:v6.example.com a:none.example.com a:gone.example.com -all'),
      'v4.example.com': { A: ['192.0.2.1'] },
      'v6.example.com': { AAAA: ['2001:db8::1'] },
      'none.example.com': { TXT: ['empty'] },
    }
    expect(await measure(script)).toMatchObject({
      voidLookups: 2,
      voids: [{ domain: 'none.example.com' }, { domain: 'gone.example.com' }],
    })
  })

  it.each([
    ['without a record', { 'a.example': { TXT: ['hello'] } }, 'no_record'],
    ['that does not exist', {}, 'no_record'],
    ['with two records', { 'a.example': { TXT: ['v=spf1 -all', 'v=spf1 -all'] } }, 'several_records'],
    ['with a syntax error', { 'a.example': spf('ip4:300.1.1.1 -all') }, 'invalid_record'],
    ['that includes its includer', { 'a.example': spf('include:example.com -all') }, 'loop'],
  ] satisfies [string, Script, string][])('finds an include %s', async (_, script, code) => {
    const { faults } = await measure({ 'example.com': spf('include:a.example -all'), ...script })
    expect(faults.map((fault) => fault.code)).toEqual([code])
  })

  it('counts a name that is included twice without reporting a loop', async () => {
    expect(
      await measure({
        'example.com': spf('include:a.example include:b.example -all'),
        'a.example': spf('include:b.example -all'),
        'b.example': spf('ip4:192.0.2.1 -all'),
      }),
    ).toMatchObject({ lookups: 3, faults: [], networks: ['192.0.2.1/32'] })
  })

  it('lists an address of several names once', async () => {
    const MX = ['a', 'b'].map((name) => ({ preference: 1, exchange: `${name}.example.com` }))
    const script: Script = { 'example.com': { ...spf('mx -all'), MX }, 'a.example.com': host, 'b.example.com': host }
    const { branches } = await expandSpf('example.com', scriptedResolver(script))
    expect(branches).toMatchObject([{ networks: ['192.0.2.1/32', '2001:db8::1/128'] }])
  })

  it('resolves at most ten names of an mx', async () => {
    const MX = Array.from({ length: 11 }, (_, index) => ({ preference: 1, exchange: `m${index}.example.com` }))
    expect(await measure({ 'example.com': { ...spf('mx -all'), MX } })).toMatchObject({
      faults: [{ code: 'too_many_names', domain: 'example.com', term: 'mx' }],
    })
  })

  it('reports no fault for a null MX', async () => {
    expect(
      await measure({ 'example.com': { ...spf('mx -all'), MX: [{ preference: 0, exchange: '' }] } }),
    ).toMatchObject({
      lookups: 1,
      voidLookups: 0,
      networks: [],
    })
  })

  it.each<[string, Script[string], Script[string], number, number]>([
    ['both exist', host, host, 0, 0],
    ['one does not exist', host, {}, 0, 0],
    ['neither exists', {}, {}, 1, 0],
    ['one does not answer', host, 'dns_timeout', 0, 1],
    ['one does not exist and the other does not answer', {}, 'dns_timeout', 0, 1],
  ])('counts an mx of two hosts as void only if neither exists: %s', async (_, first, second, voids, gaps) => {
    const MX = ['a', 'b'].map((label) => ({ preference: 1, exchange: `${label}.example.com` }))
    const measured = await measure({
      'example.com': { ...spf('mx -all'), MX },
      'a.example.com': first,
      'b.example.com': second,
    })
    expect([measured.voidLookups, measured.gaps.length]).toEqual([voids, gaps])
  })

  it('reports a lower bound if an include does not answer', async () => {
    const measured = await measure({
      'example.com': spf('include:a.example include:b.example -all'),
      'a.example': 'dns_timeout',
      'b.example': spf('-all'),
    })
    expect(measured).toMatchObject({
      lookups: 2,
      complete: false,
      faults: [],
      gaps: [{ domain: 'a.example', term: 'include:a.example', reason: { code: 'dns_timeout' } }],
    })
  })

  it('counts terms that depend on the message without following them', async () => {
    expect(
      await measure({
        'example.com': spf('exists:%{i}.example.com include:%{d}.example.net ptr -all'),
        'example.com.example.net': spf('-all'),
      }),
    ).toMatchObject({
      lookups: 3,
      complete: true,
      gaps: [{ domain: null, term: 'exists:%{i}.example.com', reason: null }, { term: 'ptr' }],
    })
    expect(await measure({ 'example.com': spf('include:%{o}.example.net -all') })).toMatchObject({
      lookups: 1,
      complete: false,
    })
  })

  it('lists the authorized networks, without those that a term or an include rejects', async () => {
    expect(
      await measure({
        'example.com': spf('~ip4:192.0.2.1 ?include:a.example +ip4:192.0.2.3 -all'),
        'a.example': spf('ip4:192.0.2.2 -all'),
      }),
    ).toMatchObject({ networks: ['192.0.2.3/32'] })
  })

  it('is unavailable if the record itself has no answer', async () => {
    const root = await expandSpf('example.com', scriptedResolver({ 'example.com': 'dns_servfail' }))
    expect(root).toMatchObject({ outcome: 'unavailable', reason: { code: 'dns_servfail' } })
    expect(measureSpf(root)).toMatchObject({ lookups: 0, complete: false })
  })

  it('stops at its limit', async () => {
    const script: Script = {}
    for (let index = 0; index < 20; index += 1) {
      const includes = Array.from({ length: 20 }, (_, below) => `include:n${index}-${below}.example`)
      script[index === 0 ? 'example.com' : `n0-${index}.example`] = spf(`${includes.join(' ')} -all`)
    }
    const resolver = scriptedResolver(script)
    const root = await expandSpf('example.com', resolver)
    expect(resolver.asked.length).toBeLessThanOrEqual(maxBranches + 1)
    expect(measureSpf(root).complete).toBe(false)
  })
})
