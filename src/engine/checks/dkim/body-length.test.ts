import { describe, expect, it } from 'vitest'
import { answerTo, passingSignature } from '../../../../test/support/message-facts.ts'
import { dkimBodyLength } from './body-length.ts'

describe('dkim.body_length', () => {
  it.each([
    ['the whole body', {}, 'pass'],
    ['a part of it', { body_length_limited: true }, 'dkim.body_length_limited'],
    ['a part of it, by a signature that fails', { body_length_limited: true, result: 'fail' as const }, 'not asked'],
  ])('answers a signature of %s', (_, changes, answer) => {
    expect(answerTo(dkimBodyLength, { dkim_signatures: [{ ...passingSignature, ...changes }] })).toBe(answer)
  })
})
