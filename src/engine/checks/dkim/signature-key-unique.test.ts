import { describe, expect, it } from 'vitest'
import { answerTo, askCheck, messageFacts, passingSignature } from '../../../../test/support/message-facts.ts'
import { dkimSignatureKeyUnique } from './signature-key-unique.ts'

const ambiguous = { ...passingSignature, key: null, key_records: 2 }

describe('dkim.key_unique of signatures', () => {
  it.each([
    ['one record', [passingSignature], 'not asked'],
    ['several, of a signature that passes', [ambiguous], 'dkim.key_ambiguous'],
    ['several, of one that fails', [{ ...ambiguous, result: 'fail' as const }], 'dkim.key_ambiguous'],
    ['several, beside a good signature', [passingSignature, ambiguous], 'dkim.key_ambiguous'],
    ['a number that is not known', [{ ...passingSignature, key_records: null }], 'not asked'],
  ])('answers %s', (_, dkim_signatures, answer) => {
    expect(answerTo(dkimSignatureKeyUnique, { dkim_signatures })).toBe(answer)
  })

  it('names the selectors of one domain', () => {
    const of = (domain: string, selector: string) => ({ ...ambiguous, domain, selector })
    const dkim_signatures = [of('a.example', '1'), of('b.example', '2'), of('a.example', '3'), of('a.example', '1')]
    expect(askCheck(dkimSignatureKeyUnique, messageFacts({ dkim_signatures }))).toMatchObject({
      params: { domain: 'a.example', selectors: ['1', '3'] },
    })
  })
})
