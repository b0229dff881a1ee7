import { describe, expect, it } from 'vitest'
import { type Script, scriptedResolver } from '../../../test/support/scripted-resolver.ts'
import { gatherSpf } from './spf.ts'

/** The steps of an evaluation: `depth domain term outcome lookups`, and what was asked. */
async function stepsFor(script: Script, ip = '192.0.2.1') {
  const fact = await gatherSpf({ ip, helo: 'mail.example.com', mailFrom: 'a@example.com' }, scriptedResolver(script))
  if (fact.state !== 'known') throw new Error(`SPF is ${fact.state}`)
  return fact.value.steps.map(({ depth, domain, term, outcome, lookups, asked }) => [
    `${depth} ${domain} ${term} ${outcome} ${lookups}`,
    ...asked,
  ])
}

const host = { A: ['192.0.2.1'] }

describe('traceSpf', () => {
  it('tells each term up to the one that matches, with what was asked', async () => {
    const steps = await stepsFor({
      'example.com': {
        TXT: ['v=spf1 ip4:198.51.100.0/24 a mx -exists:%{i}.bad.example ?all'],
        A: ['192.0.2.9'],
        MX: [{ preference: 1, exchange: 'mx.example.com' }],
      },
      'mx.example.com': host,
    })
    expect(steps).toEqual([
      ['0 example.com ip4:198.51.100.0/24 no_match 0'],
      ['0 example.com a no_match 1', 'example.com A'],
      ['0 example.com mx match 2', 'example.com MX', 'mx.example.com A'],
    ])
  })

  it('follows includes and redirects, each record at its depth', async () => {
    const steps = await stepsFor({
      'example.com': { TXT: ['v=spf1 include:a.example redirect=b.example'] },
      'a.example': { TXT: ['v=spf1 ip6:2001:db8::/32 -all'] },
      'b.example': { TXT: ['v=spf1 a:host.b.example ~all'] },
      'host.b.example': host,
    })
    expect(steps).toEqual([
      ['0 example.com include:a.example no_match 1', 'a.example TXT'],
      ['1 a.example ip6:2001:db8::/32 no_match 1'],
      ['1 a.example -all match 1'],
      ['0 example.com redirect=b.example match 2', 'b.example TXT'],
      ['1 b.example a:host.b.example match 3', 'host.b.example A'],
    ])
  })

  it('leaves what only the evaluator can expand closed', async () => {
    const steps = await stepsFor({
      'example.com': { TXT: ['v=spf1 include:%{l}.%{d} -all'] },
      'a.example.com': { TXT: ['v=spf1 ip4:192.0.2.1 -all'] },
    })
    expect(steps).toEqual([['0 example.com include:%{l}.%{d} match 1', 'a.example.com TXT']])
  })

  it('expands %{d} to the domain whose record it stands in', async () => {
    const steps = await stepsFor({
      'example.com': { TXT: ['v=spf1 include:in.example -all'] },
      'in.example': { TXT: ['v=spf1 exists:_ok.%{d} -all'] },
      '_ok.in.example': host,
    })
    expect(steps.at(-1)).toEqual(['1 in.example exists:_ok.%{d} match 2', '_ok.in.example A'])
  })

  it.each<[string, Script, string]>([
    [
      'an include without a record',
      { 'example.com': { TXT: ['v=spf1 include:a.example -all'] } },
      '0 example.com include:a.example error 1',
    ],
    [
      'a record that includes itself',
      { 'example.com': { TXT: ['v=spf1 include:example.com -all'] } },
      '0 example.com include:example.com error 1',
    ],
  ])('ends at %s', async (_, script, first) => {
    const steps = await stepsFor(script)
    expect(steps[0]?.[0]).toBe(first)
    expect(steps.at(-1)?.[0]).toContain('error')
  })

  it('ends at the eleventh lookup and at the third void', async () => {
    const many = Array.from({ length: 12 }, (_, index) => `a:h${index}.example.com`)
    const record = { 'example.com': { TXT: [`v=spf1 ${many.join(' ')} -all`] } }
    const hosts = Object.fromEntries(many.map((_, index) => [`h${index}.example.com`, { A: ['192.0.2.9'] }]))
    expect(await stepsFor({ ...record, ...hosts })).toHaveLength(11)
    expect(await stepsFor(record)).toHaveLength(3)
  })

  it('tells nothing of a record that cannot be read', async () => {
    expect(await stepsFor({ 'example.com': { TXT: ['v=spf1 ipv4:192.0.2.1 -all'] } })).toEqual([])
  })
})
