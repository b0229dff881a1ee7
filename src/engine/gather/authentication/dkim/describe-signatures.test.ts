import type { DKIMResult } from 'mailauth'
import { describe, expect, it } from 'vitest'
import { scriptedResolver } from '../../../../../test/support/scripted-resolver.ts'
import { createMailauthDns } from '../../mailauth-dns.ts'
import { describeSignature } from './describe-signatures.ts'
import { readSignatureField } from './signature-fields.ts'

describe('describeSignature', () => {
  const context = {
    field: readSignatureField['DKIM-Signature']('v=1; d=example.com; s=test'),
    key: { record: null, count: 1, fault: null, signatureMatches: true },
    coverage: { uncovered: [], oversigned: [] },
    dns: createMailauthDns(scriptedResolver({})),
  }

  it.each([
    ['the whole body', 100, 'pass', null],
    ['part of the body', 10, 'pass', null],
    ['more than the body, which RFC 6376 section 3.5 forbids', 101, 'neutral', 'body length exceeds the body'],
  ])('describes a valid signature of %s', (_, canonBodyLengthLimit, result, comment) => {
    const verified: Partial<DKIMResult> = {
      status: { result: 'pass' },
      canonBodyLengthLimited: true,
      canonBodyLengthLimit,
      canonBodyLengthTotal: 100,
    }
    expect(describeSignature(verified as DKIMResult, context)).toMatchObject({ result, comment })
  })
})
