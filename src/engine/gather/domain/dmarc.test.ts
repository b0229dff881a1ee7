import { describe, expect, it } from 'vitest'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { resolverOf } from '../../../../test/support/zone.ts'
import { gatherDmarcFacts } from './dmarc.ts'

const gather = (zone: string, domain = 'shop.example') =>
  gatherDmarcFacts(domain, resolverOf(`$ORIGIN shop.example.\n$TTL 60\n${zone}`))

describe('gatherDmarcFacts', () => {
  it('reads the record, its tags, and its destinations', async () => {
    const text = 'v=DMARC1; p=reject; sp=none; rua=mailto:a@shop.example; ruf=mailto:b@reader.example'
    const { dmarc_record, dmarc_policy } = await gather(`_dmarc TXT "${text}"`)
    expect(dmarc_policy).toMatchObject({ value: { policy: 'reject', found_at: 'shop.example' } })
    expect(dmarc_record).toMatchObject({
      value: {
        records: [text],
        tags: {
          found_at: 'shop.example',
          p: 'reject',
          sp: 'none',
          uris: [
            { tag: 'rua', address: 'a@shop.example' },
            { tag: 'ruf', address: 'b@reader.example' },
          ],
        },
        destinations: [
          { domain: 'shop.example', verdict: 'internal', reason: null },
          { domain: 'reader.example', verdict: 'unknown', reason: { code: 'dns_outside_zone' } },
        ],
      },
    })
  })

  it('treats the names above a zone file as empty and says so', async () => {
    const { dmarc_walk, dmarc_record } = await gather('news A 192.0.2.1', 'news.shop.example')
    expect(dmarc_record).toEqual({ state: 'absent' })
    expect(dmarc_walk).toMatchObject({
      value: {
        steps: [
          { domain: 'news.shop.example', outcome: 'none' },
          { domain: 'shop.example', outcome: 'none' },
          { domain: 'example', outcome: 'assumed_none' },
        ],
        assumed_none: ['_dmarc.example'],
      },
    })
  })

  it('finds records at names that receivers do not query', async () => {
    const { dmarc_walk } = await gather('@ TXT "v=DMARC1; p=none"\ndmarc TXT "v=DMARC1; p=reject"')
    expect(dmarc_walk).toMatchObject({
      value: {
        misnamed: [
          { name: 'shop.example', text: 'v=DMARC1; p=none' },
          { name: 'dmarc.shop.example', text: 'v=DMARC1; p=reject' },
        ],
      },
    })
  })

  it('keeps malformed records', async () => {
    const { dmarc_record, dmarc_policy } = await gather(
      '_dmarc TXT "v=DMARC1; p=none"\n_dmarc TXT "v=DMARC1; p=reject"',
    )
    expect(dmarc_policy).toEqual({ state: 'absent' })
    expect(dmarc_record).toMatchObject({ value: { records: { length: 2 }, tags: null, destinations: [] } })
  })

  it('is unavailable if the domain’s own name does not answer', async () => {
    const silent = scriptedResolver({ '_dmarc.shop.example': 'dns_servfail' })
    const unavailable = { state: 'unavailable', reason: { code: 'dns_servfail' } }
    expect(await gatherDmarcFacts('shop.example', silent)).toMatchObject({
      dmarc_record: unavailable,
      dmarc_policy: unavailable,
      dmarc_walk: unavailable,
    })
  })

  it('does not know whether there is a record while a parent that may have it does not answer', async () => {
    const silent = scriptedResolver({ '_dmarc.shop.example': 'dns_servfail' })
    const { dmarc_record, dmarc_policy } = await gatherDmarcFacts('news.shop.example', silent)
    expect(dmarc_policy).toMatchObject({ state: 'unavailable', reason: { code: 'dns_servfail' } })
    expect(dmarc_record).toEqual(dmarc_policy)
  })
})
