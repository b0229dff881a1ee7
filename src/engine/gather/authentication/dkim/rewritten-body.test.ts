import { describe, expect, it } from 'vitest'
import { passingSignature } from '../../../../../test/support/message-facts.ts'
import type { DkimSignature, ReceiverResults } from '../../../../shared/contract/facts/message/authentication.ts'
import { absent, known } from '../../../../shared/fact.ts'
import { summarizeSignatures } from './describe-signatures.ts'
import { excuseRewrittenBody } from './rewritten-body.ts'

const broken: DkimSignature = { ...passingSignature, result: 'fail', body_hash_matches: false }
const sawPass = { domain: 'shop.example', selector: 'news', result: 'pass' } as const

function evaluate(signatures: DkimSignature[], dkim: ReceiverResults['dkim']) {
  const receiver = known({ server: 'mx.readers.example', spf: null, dkim, dmarc: null })
  return excuseRewrittenBody(
    { dkim: summarizeSignatures(signatures), dkim_signatures: signatures, arc: absent },
    receiver,
  )
}

describe('a signature of a message fetched from a mailbox', () => {
  it('is reported as unchecked if the provider saw it pass and only the body differs', () => {
    const reason = { code: 'body_rewritten', subject: 'shop.example', detail: 'mx.readers.example' }
    for (const selector of ['news', null]) {
      expect(evaluate([broken], [{ ...sawPass, selector }])).toMatchObject({
        dkim: { state: 'unavailable', reason },
        dkim_signatures: [{ result: 'not_checked', reason, body_hash_matches: false }],
      })
    }
  })

  it.each<[string, Partial<DkimSignature>, Partial<ReceiverResults['dkim'][number]>]>([
    ['the provider saw it fail', {}, { result: 'fail' }],
    ['the provider saw another domain pass', {}, { domain: 'other.example' }],
    ['the provider saw another key pass', {}, { selector: 'old' }],
    ['the header differs, too', { signature_matches: false }, {}],
    ['it is unknown whether the header matches', { signature_matches: null }, {}],
    ['the body matches', { body_hash_matches: true }, {}],
    ['its key is missing', { result: 'permerror' }, {}],
  ])('keeps its result if %s', (_, signature, stated) => {
    const signatures = [{ ...broken, ...signature }]
    expect(evaluate(signatures, [{ ...sawPass, ...stated }]).dkim_signatures).toEqual(signatures)
  })

  it('leaves the message authenticated by another signature that passes', () => {
    const other = { ...passingSignature, domain: 'send.example' }
    expect(evaluate([broken, other], [sawPass]).dkim).toEqual(
      known({ result: 'pass', passing_domains: ['send.example'] }),
    )
  })
})
