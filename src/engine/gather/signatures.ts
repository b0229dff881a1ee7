import type { DKIMResult } from 'mailauth'
import type { MessageFacts } from '../../shared/contract/facts.ts'
import { known, unavailable } from '../../shared/fact.ts'
import type { Reason } from '../../shared/reason.ts'
import type { Resolver } from '../dns/resolver.ts'
import { hasField } from '../message/header-fields.ts'
import type { SplitMessage } from '../message/mime/split-message.ts'
import { gatherArc } from './arc.ts'
import { describeSignature, describeUnchecked, judgeSignatures } from './dkim.ts'
import { createMailauthQuestions } from './mailauth-questions.ts'
import type { Headers } from './message/headers.ts'
import { keepSignatures, latestOf, readSignatureFields, type SignatureField } from './signature-fields.ts'
import { examineKey } from './signature-key.ts'
import { measureCoverage } from './signed-headers.ts'
import { countAffordable } from './verification-cost.ts'
import { verifySignatures } from './verify-signatures.ts'

export type SignatureFacts = Pick<MessageFacts, 'dkim' | 'dkim_signatures' | 'arc'>

/** Each signature costs a question, a hash of the body and one of the header. Large forwarders leave five or six. */
const maxVerifiedSignatures = 20

/** The fields of an ARC set (RFC 8617 section 4.1). One without the others is a broken chain. */
const arcFields = ['ARC-Seal', 'ARC-Message-Signature', 'ARC-Authentication-Results']

const unsigned: SignatureFacts = {
  dkim: known({ result: 'none', passing_domains: [] }),
  dkim_signatures: [],
  arc: known({ result: 'none', instances: 0, last_sealer: null, sets: [] }),
}

/** The signatures of author and services (DKIM), and of the hosts on the way (ARC). */
export async function gatherSignatures(
  message: SplitMessage,
  headers: Headers,
  resolver: Resolver,
  now: Date,
): Promise<SignatureFacts> {
  const fields = readSignatureFields(headers, 'DKIM-Signature')
  if (headers.truncated) {
    // A signature covers fields that were not read, and the verifier takes too long for a header of this size.
    return unverified(fields, { code: 'headers_truncated' })
  }
  // Without a signature there is nothing to verify, and the library would read all of the body for nothing.
  const hasArc = arcFields.some((name) => hasField(headers, name))
  if (fields.length === 0 && !hasArc) return unsigned

  // The verifier looks at the newest seal, too, and cannot be told not to.
  const sealed = latestOf(readSignatureFields(headers, 'ARC-Message-Signature'))
  const seals = sealed ? [sealed] : []
  const wanted = [...seals, ...fields.slice(0, maxVerifiedSignatures)]
  const affordable = countAffordable(wanted, message.body)
  if (affordable < Math.min(1, wanted.length)) return unverified(fields, { code: 'verification_limit' })

  const questions = createMailauthQuestions(resolver)
  const surplus = fields.slice(affordable - seals.length)
  const header = surplus.length > 0 ? keepSignatures(message.header, fields.length - surplus.length) : message.header
  const signed = { header, body: message.body }
  const { results, arc } = await verifySignatures(signed, questions.resolver, now)
  const describe = async (result: DKIMResult) => {
    const field = fieldOf(result, fields)
    const key = await examineKey(result, resolver)
    return describeSignature(result, {
      field,
      key,
      coverage: measureCoverage(field?.signedHeaders ?? [], headers),
      questions,
    })
  }
  const signatures = [
    ...(await Promise.all(results.filter(isSigned).map(describe))),
    ...surplus.map((field) => describeUnchecked(field, { code: 'verification_limit' })),
  ]
  return {
    dkim: judgeSignatures(signatures),
    dkim_signatures: signatures,
    arc: await gatherArc(headers, arc, questions),
  }
}

/** The signatures of a message whose octets are not those that were signed. */
export function leaveSignaturesOpen(headers: Headers): SignatureFacts {
  return unverified(readSignatureFields(headers, 'DKIM-Signature'), { code: 'octets_lost' })
}

function unverified(fields: readonly SignatureField[], reason: Reason): SignatureFacts {
  const signatures = fields.map((field) => describeUnchecked(field, reason))
  return { dkim: unavailable(reason), dkim_signatures: signatures, arc: unavailable(reason) }
}

/** mailauth has one result without a domain for a message that is not signed. */
function isSigned({ status }: DKIMResult): boolean {
  return status.result !== 'none'
}

function fieldOf({ signature }: { signature?: string }, fields: readonly SignatureField[]): SignatureField | undefined {
  const value = signature?.replace(/\s+/g, '')
  return fields.find((field) => field.signature === value)
}
