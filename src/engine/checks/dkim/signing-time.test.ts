import { expect, it } from 'vitest'
import { answerTo, passingSignature } from '../../../../test/support/message-facts.ts'
import { dkimSigningTime } from './signing-time.ts'

it.each([
  ['2026-11-20T13:01:58.000Z', 'pass', 'pass'],
  ['2026-11-20T13:16:00.000Z', 'pass', 'pass'],
  ['2026-11-20T13:18:00.000Z', 'pass', 'dkim.signed_in_future'],
  ['2026-11-20T13:18:00.000Z', 'fail', 'not asked'],
  [null, 'pass', 'not asked'],
] as const)('dkim.signing_time answers a signature of %s that ends in %s', (signed_at, result, answer) => {
  // The sample was received at 13:02.
  expect(answerTo(dkimSigningTime, { dkim_signatures: [{ ...passingSignature, signed_at, result }] })).toBe(answer)
})
