import { describe, expect, it } from 'vitest'
import { resolverOf } from '../../../../test/support/zone.ts'
import { gatherSpfFacts } from './spf.ts'

const gather = (zone: string) => gatherSpfFacts('shop.example', resolverOf(`$ORIGIN shop.example.\n$TTL 60\n${zone}`))

describe('gatherSpfFacts', () => {
  it('follows the record and reports the lookups of each branch', async () => {
    const { spf_record, spf_tree } = await gather(
      [
        '@ TXT "v=spf1 mx include:_spf.shop.example ip4:198.51.100.0/24 ~all"',
        '@ MX 1 mail',
        'mail A 192.0.2.1',
        '_spf TXT "v=spf1 include:a.shop.example include:b.shop.example -all"',
        'a TXT "v=spf1 ip4:203.0.113.1 -all"',
        'b TXT "v=spf1 ip6:2001:db8::/48 -all"',
      ].join('\n'),
    )
    expect(spf_record).toMatchObject({ value: { records: [expect.stringMatching(/^v=spf1 mx/)] } })
    expect(spf_tree).toMatchObject({
      value: {
        valid: true,
        all: '~all',
        lookups: 4,
        void_lookups: 0,
        complete: true,
        mechanisms: [
          { type: 'mx', value: '', qualifier: '+' },
          { type: 'include', value: '_spf.shop.example', qualifier: '+' },
          { type: 'ip4', value: '198.51.100.0/24', qualifier: '+' },
          { type: 'all', value: '', qualifier: '~' },
        ],
        networks: ['198.51.100.0/24', '192.0.2.1/32', '203.0.113.1/32', '2001:db8::/48'],
        tree: [
          { term: 'mx', lookups: 1, networks: ['192.0.2.1/32'], branches: [] },
          {
            term: 'include:_spf.shop.example',
            lookups: 3,
            branches: [
              { domain: 'a.shop.example', lookups: 1 },
              { domain: 'b.shop.example', lookups: 1 },
            ],
          },
        ],
      },
    })
  })

  it('distinguishes absent from unavailable', async () => {
    expect(await gather('@ A 192.0.2.1')).toEqual({ spf_record: { state: 'absent' }, spf_tree: { state: 'absent' } })
    expect(await gatherSpfFacts('elsewhere.example', resolverOf('shop.example. 60 A 192.0.2.1'))).toMatchObject({
      spf_record: { state: 'unavailable' },
      spf_tree: { state: 'unavailable' },
    })
  })

  it('follows only the record with the most lookups if there are several', async () => {
    const { spf_record, spf_tree } = await gather(['@ TXT "v=spf1 a -all"', '@ TXT "v=spf1 a mx -all"'].join('\n'))
    expect(spf_record).toMatchObject({ value: { records: { length: 2 } } })
    expect(spf_tree).toMatchObject({ value: { record: 'v=spf1 a mx -all', lookups: 2 } })
  })
})
