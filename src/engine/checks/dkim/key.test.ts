import { describe, expect, it } from 'vitest'
import { answerTo, askCheck, messageFacts, passingSignature } from '../../../../test/support/message-facts.ts'
import type { DkimSignature } from '../../../shared/contract/message-facts/authentication.ts'
import { dkimKey } from './key.ts'

describe('dkim.key', () => {
  it.each<[string, Partial<DkimSignature>, string]>([
    ['2048 bits', {}, 'pass'],
    ['1024 bits', { key_bits: 1024 }, 'dkim.key_short'],
    ['Ed25519, whose keys have 256 bits', { algorithm: 'ed25519-sha256', key_bits: 256 }, 'pass'],
    ['an unknown length', { key_bits: null }, 'not asked'],
    ['a signature that does not pass', { result: 'fail', key_bits: 1024 }, 'not asked'],
  ])('answers %s', (_, changes, answer) => {
    expect(answerTo(dkimKey, { dkim_signatures: [{ ...passingSignature, ...changes }] })).toBe(answer)
  })

  it('finds the one short key among several', () => {
    const short = { ...passingSignature, selector: 'old', key_bits: 1024 }
    const facts = messageFacts({ dkim_signatures: [passingSignature, short] })
    expect(askCheck(dkimKey, facts)).toMatchObject({ params: { selector: 'old', bits: 1024 } })
  })
})
