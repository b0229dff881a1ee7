import { describe, expect, it } from 'vitest'
import { changedDrafts, draftOf, editsOf, idOf, reverseDrafts, withRecord, withSavedEdits } from './drafts.ts'

const spf = draftOf('spf', 'shop.example', ['v=spf1 mx -all'])
const mx = draftOf('mx', 'shop.example', ['10 a.shop.example.', '20 b.shop.example.'], 'MX')

describe('editsOf', () => {
  it('sends trimmed values that differ from the published ones', () => {
    expect(editsOf([spf, { ...mx, value: ' 10 a.shop.example.\n' }])).toEqual([
      {
        name: 'shop.example',
        type: 'MX',
        current: '10 a.shop.example.\n20 b.shop.example.',
        value: '10 a.shop.example.',
      },
    ])
  })

  it('treats a field that was and is empty as unchanged', () => {
    expect(changedDrafts([draftOf('dmarc', '_dmarc.shop.example', []), { ...spf, value: '' }])).toHaveLength(1)
  })

  it('treats published whitespace as unchanged, and its removal as a change', () => {
    const blank = draftOf('spf', 'shop.example', [' v=spf1 -all'])
    expect(editsOf([blank])).toEqual([])
    expect(editsOf([{ ...blank, value: 'v=spf1 -all' }])).toMatchObject([{ value: 'v=spf1 -all' }])
  })
})

describe('withRecord', () => {
  const offered = { name: 'shop.example', type: 'TXT', value: 'v=spf1 mx ~all', current: 'v=spf1 mx -all' }

  it('fills in a record if its kind is being edited', () => {
    expect(withRecord([spf, mx], offered)).toEqual({ drafts: [{ ...spf, value: 'v=spf1 mx ~all' }, mx], id: idOf(spf) })
  })

  it('changes only its own line', () => {
    const record = { name: 'shop.example', type: 'MX', value: '10 c.shop.example.', current: '20 b.shop.example.' }
    expect(withRecord([mx], record)?.drafts[0]?.value).toBe('10 a.shop.example.\n10 c.shop.example.')
    expect(withRecord([mx], { ...record, current: null })?.drafts[0]?.value.split('\n')).toHaveLength(3)
  })

  it('replaces every record that the finding names, including broken ones', () => {
    const record = { ...offered, value: 'v=spf1 mx ~all', current: 'v=spf1 mx -all\nspf1 mx' }
    expect(withRecord([spf], record)?.drafts[0]).toMatchObject({ current: record.current, value: record.value })
  })

  it('deletes a misplaced record instead', () => {
    const removes = [{ name: 'shop.example.shop.example', type: 'TXT', value: 'v=spf1 mx ~all' }]
    expect(editsOf(withRecord([spf], { ...offered, removes })?.drafts ?? [])).toEqual([
      { name: 'shop.example', type: 'TXT', current: 'v=spf1 mx -all', value: 'v=spf1 mx ~all' },
      { name: 'shop.example.shop.example', type: 'TXT', current: 'v=spf1 mx ~all', value: '' },
    ])
  })

  it('recognizes a record in quotation marks because of its length', () => {
    const value = '"v=spf1 ip4:192.0.2.1 " "~all"'
    expect(withRecord([spf], { ...offered, value })?.drafts).toEqual([{ ...spf, value }])
  })

  it('adds a record that is not being edited yet, unless its type cannot be edited', () => {
    expect(withRecord([], { ...offered, name: 'a.example', type: 'A', value: '192.0.2.1' })?.drafts).toHaveLength(1)
    expect(withRecord([], { ...offered, type: 'SOA' })).toBeNull()
  })
})

describe('withSavedEdits', () => {
  it('applies the edits to the current records, and keeps added records', () => {
    const edit = { name: 'shop.example', type: 'TXT' as const, current: 'v=spf1 -all', value: 'v=spf1 a -all' }
    const key = { name: 'a._domainkey.shop.example', type: 'TXT' as const, current: null, value: 'v=DKIM1; p=abc' }
    expect(withSavedEdits([spf, mx], [edit, key])).toEqual([
      { ...spf, value: 'v=spf1 a -all' },
      mx,
      { ...key, kind: 'dkim' },
    ])
  })

  it('drops an edit that has been published since', () => {
    const edit = { name: 'shop.example', type: 'TXT' as const, current: 'v=spf1 -all', value: 'v=spf1 mx -all' }
    expect(changedDrafts(withSavedEdits([spf], [edit]))).toEqual([])
  })
})

it('edits the reverse names that DNS returned, and those it reported as absent', () => {
  const answer = { name: '1.2.0.192.in-addr.arpa', type: 'PTR', records: ['a.example.'], ttl: 60 }
  const answers = [
    { ...answer, status: 'found' },
    { ...answer, status: 'nxdomain', records: [] },
    { ...answer, status: 'dns_timeout', records: [] },
  ]
  expect(reverseDrafts(answers).map(({ value }) => value)).toEqual(['a.example.', ''])
})
