import { expect, it } from 'vitest'
import { mendedRecord } from './records.ts'

const record = { kind: 'dmarc', text: 'v=DMARC1;', belongs_at: '_dmarc.shop.example', detail: '' } as const

it('replaces what stands in the right place in a wrong form, and adds what stands elsewhere', () => {
  const quoted = { ...record, problem: 'quoted', name: record.belongs_at, mended: 'v=DMARC1;' } as const
  expect(mendedRecord(quoted)).toMatchObject({ current: record.text })
  expect(mendedRecord({ ...quoted, problem: 'doubled_name', name: 'elsewhere.example' })).toMatchObject({
    name: '_dmarc.shop.example',
    current: null,
  })
})

it('makes nothing up', () => {
  const half = { ...record, problem: 'placeholder', name: record.belongs_at, mended: null } as const
  expect(mendedRecord(half)).toBeNull()
})
