import { describe, expect, it } from 'vitest'
import { answerTo, askCheck, messageFacts, passingSignature } from '../../../../test/support/message-facts.ts'
import type { DkimSignature } from '../../../shared/contract/message-facts/authentication.ts'
import { known } from '../../../shared/fact.ts'
import { dkimOtherSignatures } from './other-signatures.ts'

const other = (changes: Partial<DkimSignature>): DkimSignature => ({
  ...passingSignature,
  domain: 'esp.example',
  ...changes,
})

describe('dkim.other_signatures', () => {
  it.each([
    ['one signature', [], 'not asked'],
    ['two that pass', [other({})], 'pass'],
    ['a second one that fails', [other({ result: 'fail' })], 'dkim.other_failed'],
    ['a second one that could not be checked', [other({ result: 'temperror' })], 'not asked'],
  ])('answers %s', (_, others, answer) => {
    expect(answerTo(dkimOtherSignatures, { dkim_signatures: [passingSignature, ...others] })).toBe(answer)
  })

  it('does not arise where none passes', () => {
    const dkim = known({ result: 'fail' as const, passing_domains: [] })
    expect(answerTo(dkimOtherSignatures, { dkim, dkim_signatures: [other({ result: 'fail' })] })).toBe('not asked')
  })

  it('names each domain once, and not hundreds', () => {
    const failed = Array.from({ length: 200 }, (_, index) =>
      other({ result: 'fail', domain: `d${index % 100}.example` }),
    )
    const outcome = askCheck(dkimOtherSignatures, messageFacts({ dkim_signatures: [passingSignature, ...failed] }))
    expect(outcome).toMatchObject({
      params: { domains: ['d0.example', 'd1.example', 'd2.example', 'd3.example', 'd4.example'] },
    })
  })
})
