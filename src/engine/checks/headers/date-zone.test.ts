import { expect, it } from 'vitest'
import { answerTo, headersWith } from '../../../../test/support/message-facts.ts'
import { headersDateZone } from './date-zone.ts'

it.each<[string | null, string]>([
  ['Fri, 20 Nov 2026 14:01:58 +0100', 'pass'],
  ['Fri, 20 Nov 2026 14:01:58 +0100 (CET)', 'pass'],
  ['Fri, 20 Nov 2026 13:01:58 GMT', 'pass'],
  ['Fri, 20 Nov 2026 13:01:58', 'headers.date_zone_missing'],
  ['Fri, 20 Nov 2026 14:01:58 CET', 'headers.date_zone_missing'],
  [null, 'not asked'],
])('answers Date: %j', (value, answer) => {
  expect(answerTo(headersDateZone, { headers: headersWith({ Date: value }) })).toBe(answer)
})
