import { expect, it } from 'vitest'
import { parseMtaStsRecord } from '../../protocols/mta-sts/parse-record.ts'
import { newMtaStsRecord } from './new-record.ts'

it('makes a record that senders can read, with an id that grows with time', () => {
  const [first, second] = ['2026-11-21T09:30:00.000Z', '2026-11-21T09:30:01.000Z'].map((time) =>
    parseMtaStsRecord(newMtaStsRecord('shop.example', time).value),
  )
  expect(first).toMatchObject({ valid: true, id: '20261121093000' })
  expect(Number(second?.id)).toBeGreaterThan(Number(first?.id))
})
