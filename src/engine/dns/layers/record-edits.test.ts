import { describe, expect, it } from 'vitest'
import { resolverOf } from '../../../../test/support/zone.ts'
import type { RecordEdit } from '../../../shared/contract/record-edit.ts'
import { offlineResolver } from './offline.ts'
import { overlay } from './overlay.ts'
import { findEditProblem, planRecords } from './record-edits.ts'

const published = resolverOf(`
$ORIGIN shop.example.
$TTL 300
@ SOA ns hostmaster 1 1 1 1 300
@ MX 10 mail
@ MX 20 backup
@ TXT "v=spf1 mx " "-all"
@ TXT "verification=abc"
s1._domainkey CNAME s1.esp.shop.example.
s1.esp TXT "v=DKIM1; p=abcd"
`)

const twoPolicies = resolverOf(`
$ORIGIN shop.example.
$TTL 300
@ SOA ns hostmaster 1 1 1 1 300
@ MX 10 mail
@ TXT "v=spf1 mx -all"
@ TXT "verification=abc"
_dmarc TXT "v=DMARC1; p=none"
_dmarc TXT "v=DMARC1; p=quarantine"
s1._domainkey CNAME s1.esp.shop.example.
`)

function edit(members: Partial<RecordEdit>): RecordEdit {
  return { name: 'shop.example', type: 'TXT', current: null, value: '', ...members }
}

describe('planRecords', () => {
  it('changes one record of a set, however its text is split, and keeps the others', async () => {
    const { changes, zoneLines } = await planRecords(
      [edit({ current: 'v=spf1 mx -all', value: 'v=spf1 mx ~all' })],
      published,
    )
    expect(await overlay(published, changes).query('shop.example', 'TXT')).toMatchObject({
      records: [['verification=abc'], ['v=spf1 mx ~all']],
    })
    expect(zoneLines).toBe(';shop.example. 300 IN TXT "v=spf1 mx " "-all"\nshop.example. 300 IN TXT "v=spf1 mx ~all"\n')
  })

  it('merges the edits of one set', async () => {
    const edits = [
      edit({ type: 'MX', current: '10 mail.shop.example.', value: '5 mail.shop.example' }),
      edit({ type: 'MX', current: '20 backup.shop.example', value: '' }),
    ]
    const { changes } = await planRecords(edits, published)
    expect(changes).toHaveLength(1)
    expect(changes[0]?.records).toEqual([{ preference: 5, exchange: 'mail.shop.example' }])
  })

  it.each<[string, RecordEdit['type'], string, string, number]>([
    ['an SPF record', 'TXT', 'shop.example', 'v=spf1 -all', 1],
    ['any other text', 'TXT', 'shop.example', 'verification=def', 0],
    ['a mail server', 'MX', 'shop.example', '5 other', 0],
    ['a DMARC record', 'TXT', '_dmarc.shop.example', 'v=DMARC1; p=reject', 2],
    ['a CNAME', 'CNAME', 's1._domainkey.shop.example', 's2.esp.shop.example.', 1],
  ])(
    'without what it replaces, %s takes the place of all that may not stand beside it',
    async (_what, type, name, value, count) => {
      const { current: _, ...alone } = edit({ type, name, value })
      const before = await twoPolicies.query(name, type)
      const { changes, zoneLines } = await planRecords([alone], twoPolicies)
      expect(zoneLines.match(/^;/gm) ?? []).toHaveLength(count)
      expect(changes[0]?.records).toHaveLength((before.status === 'found' ? before.records.length : 0) - count + 1)
    },
  )

  it('replaces an alias', async () => {
    const name = 's1._domainkey.shop.example'
    const { changes, zoneLines } = await planRecords([edit({ name, value: 'v=DKIM1; p=' })], published)
    expect(await overlay(published, changes).query(name, 'TXT')).toMatchObject({
      status: 'found',
      aliases: [],
    })
    expect(zoneLines.split('\n')[0]).toBe(';s1._domainkey.shop.example. 300 IN CNAME s1.esp.shop.example.')
  })

  it('keeps unknown sets unknown', async () => {
    const { changes, zoneLines } = await planRecords([edit({ value: 'v=spf1 -all' })], offlineResolver)
    expect(await overlay(offlineResolver, changes).query('shop.example', 'TXT')).toMatchObject({
      status: 'unavailable',
    })
    expect(zoneLines).toBe('shop.example. 3600 IN TXT "v=spf1 -all"\n')
  })

  it('reads quoted text in zone file notation', async () => {
    const { changes } = await planRecords([edit({ name: 'a.shop.example', value: '"v=spf1 " "-all"' })], published)
    expect(changes[0]?.records).toEqual([['v=spf1 ', '-all']])
  })
})

describe('findEditProblem', () => {
  it.each<[string, Partial<RecordEdit>, string | undefined]>([
    ['an MX without a preference', { type: 'MX', value: 'mail.shop.example' }, 'value'],
    ['a host name instead of an address', { type: 'A', value: 'mail.shop.example' }, 'value'],
    ['an unclosed quote', { value: '"v=spf1' }, 'value'],
    ['a value with extra words', { type: 'PTR', value: 'mail.example. x' }, 'value'],
    ['a name with an empty label', { name: 'shop..example', value: 'x' }, 'name'],
    ['two names', { name: 'shop.example example', value: 'x' }, 'name'],
    ['a name that is too long for DNS', { name: `${'a'.repeat(64)}.example`, value: 'x' }, 'name'],
    ['an impossible current value', { type: 'MX', current: 'mail', value: '' }, 'current'],
    ['a removal that does not say of what', { current: undefined }, 'current'],
    ['a removal of the only record', { name: '_dmarc.shop.example', current: undefined }, undefined],
    ['any text', { value: 'v=spf1 ; ( \\ "' }, undefined],
    ['a removed record', { current: 'v=spf1 -all', value: '' }, undefined],
  ])('finds the invalid member: %s', (_what, members, member) => {
    expect(findEditProblem([edit({}), edit(members)])?.member).toBe(member)
  })
})
