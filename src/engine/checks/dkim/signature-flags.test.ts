import { expect, it } from 'vitest'
import { answerTo, passingSignature } from '../../../../test/support/message-facts.ts'
import { dkimSignatureFlags } from './signature-flags.ts'

const { key } = passingSignature

it.each([
  [key, 'pass'],
  [key && { ...key, strict: true }, 'pass'],
  [key && { ...key, testing: true }, 'dkim.keys_testing'],
  [null, 'not asked'],
])('dkim.flags answers the key %j', (changed, answer) => {
  expect(answerTo(dkimSignatureFlags, { dkim_signatures: [{ ...passingSignature, key: changed }] })).toBe(answer)
})
