import { describe, expect, it } from 'vitest'
import { type Script, scriptedResolver } from '../../../test/support/scripted-resolver.ts'
import { lookUpDmarc } from './look-up-dmarc.ts'

const lookUp = (domain: string, script: Script) => lookUpDmarc(domain, scriptedResolver(script))

const at = (domain: string, ...records: string[]): Script => ({
  [domain]: { A: ['192.0.2.1'] },
  [`_dmarc.${domain}`]: { TXT: records },
})

describe('lookUpDmarc', () => {
  it('reports the policy in effect', async () => {
    const record = 'v=DMARC1; p=reject; pct=50; rua=mailto:a@shop.example,mailto:b@shop.example; t=y'
    expect(await lookUp('shop.example', at('shop.example', record))).toEqual({
      state: 'known',
      value: {
        domain: 'shop.example',
        valid: true,
        policy: 'reject',
        pct: 50,
        rua: 'mailto:a@shop.example,mailto:b@shop.example',
        score: 'strict',
        record,
        found_at: 'shop.example',
        testing: true,
        error: null,
      },
    })
  })

  it.each([
    ['reject', 'strict'],
    ['quarantine', 'moderate'],
    ['none', 'weak'],
  ])('rates p=%s as %s', async (policy, score) => {
    expect(await lookUp('shop.example', at('shop.example', `v=DMARC1; p=${policy}`))).toMatchObject({
      value: { valid: true, policy, score, pct: 100, rua: null },
    })
  })

  it.each([
    ['sp', 'news.shop.example', 'quarantine'],
    ['np', 'gone.shop.example', 'none'],
  ])('finds the %s of a parent domain', async (_tag, domain, policy) => {
    const world = {
      ...at('shop.example', 'v=DMARC1; p=reject; sp=quarantine; np=none'),
      'news.shop.example': { A: ['192.0.2.1'] },
    }
    expect(await lookUp(domain, world)).toMatchObject({ value: { domain, policy, found_at: 'shop.example' } })
  })

  it('skips duplicate records and uses the parent domain’s record', async () => {
    const world = {
      ...at('news.shop.example', 'v=DMARC1; p=none', 'v=DMARC1; p=reject'),
      ...at('shop.example', 'v=DMARC1; p=quarantine'),
    }
    expect(await lookUp('news.shop.example', world)).toMatchObject({
      value: { valid: true, policy: 'quarantine', found_at: 'shop.example' },
    })
  })

  it.each<[string, Script, object]>([
    ['no record', {}, { record: null, found_at: null, pct: null, error: 'no_record' }],
    ['another record', at('shop.example', 'v=spf1 -all'), { record: null, error: 'no_record' }],
    [
      'two records',
      at('shop.example', 'v=DMARC1; p=none', 'v=DMARC1; p=none'),
      { record: null, error: 'several_records' },
    ],
    [
      'an unknown policy',
      at('shop.example', 'v=DMARC1; p=strict'),
      { record: 'v=DMARC1; p=strict', found_at: 'shop.example', error: 'invalid_record' },
    ],
    [
      'a duplicate tag',
      at('shop.example', 'v=DMARC1; p=none; p=reject'),
      { record: 'v=DMARC1; p=none; p=reject', error: 'invalid_record' },
    ],
  ])('finds no policy with %s', async (_what, world, expected) => {
    expect(await lookUp('shop.example', world)).toMatchObject({
      value: { valid: false, policy: null, rua: null, score: 'missing', ...expected },
    })
  })

  it('treats a broken policy with a report destination as none', async () => {
    const world = at('shop.example', 'v=DMARC1; p=strict; rua=mailto:a@shop.example')
    expect(await lookUp('shop.example', world)).toMatchObject({
      value: { valid: false, policy: 'none', score: 'weak', error: 'invalid_record' },
    })
  })

  it.each(['dns_timeout', 'dns_servfail', 'dns_refused'] as const)('is unavailable after %s', async (code) => {
    expect(await lookUp('shop.example', { '_dmarc.shop.example': code })).toMatchObject({
      state: 'unavailable',
      reason: { code },
    })
  })
})
