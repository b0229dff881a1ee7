import type { MessageFacts } from '../../../../shared/contract/facts/message-facts.ts'
import { known, unavailable } from '../../../../shared/fact.ts'
import type { Reason } from '../../../../shared/reason.ts'
import type { Resolver } from '../../../dns/resolver.ts'
import { hasField } from '../../../message/header-fields.ts'
import type { Headers } from '../../../message/headers.ts'
import type { SplitMessage } from '../../../message/mime/split-message.ts'
import { attempt } from '../../attempt.ts'
import { createMailauthDns } from '../../mailauth-dns.ts'
import { gatherArc, hasArcFault } from '../arc.ts'
import { describeSignature, describeUnverified, summarizeSignatures } from './describe-signatures.ts'
import { latestOf, readSignatureFields, type SignatureField } from './signature-fields.ts'
import { readSignatureKey } from './signature-key.ts'
import { measureCoverage } from './signed-headers.ts'
import { countAffordable } from './verification-cost.ts'
import { type VerifiedSignatures, verifySignatures } from './verify-signatures.ts'

export type SignatureFacts = Pick<MessageFacts, 'dkim' | 'dkim_signatures' | 'arc'>

/** Each signature costs a DNS query and two hashes. Large forwarders leave five or six. */
const maxVerifiedSignatures = 20

/** The fields of an ARC set (RFC 8617 section 4.1). A set with missing fields breaks the chain. */
const arcFields = ['ARC-Seal', 'ARC-Message-Signature', 'ARC-Authentication-Results']

const unsigned: SignatureFacts = {
  dkim: known({ result: 'none', passing_domains: [] }),
  dkim_signatures: [],
  arc: known({ result: 'none', instances: 0, last_sealer: null, sets: [] }),
}

/** Verifies the DKIM signatures and the ARC chain of a message. */
export async function gatherSignatures(
  message: SplitMessage,
  headers: Headers,
  resolver: Resolver,
  now: Date,
): Promise<SignatureFacts> {
  const fields = readSignatureFields(headers, 'DKIM-Signature')
  if (headers.truncated) {
    // A signature may cover fields that were not read, and verifying a header of this size takes too long.
    return unverified(fields, { code: 'headers_truncated' })
  }
  // Without a signature, mailauth would read the whole body for nothing.
  const hasArc = arcFields.some((name) => hasField(headers, name))
  if (fields.length === 0 && !hasArc) return unsigned

  // The verifier always checks the newest seal, too.
  const isArcRead = hasArc && !hasArcFault(headers)
  const sealed = isArcRead ? latestOf(readSignatureFields(headers, 'ARC-Message-Signature')) : null
  const seals = sealed ? [sealed] : []
  const sound = fields.filter(({ fault }) => fault === null)
  const wanted = [...seals, ...sound.slice(0, maxVerifiedSignatures)]
  const affordable = countAffordable(wanted, message.body)
  if (affordable < Math.min(1, wanted.length)) return unverified(fields, { code: 'verification_limit' })

  const dns = createMailauthDns(resolver)
  const selection = { signatures: affordable - seals.length, arc: isArcRead }
  const verified = await verifySignatures(message, selection, dns.resolver, now)
  const describe = async ({ field, result }: VerifiedSignatures['signatures'][number]) => {
    if (!result) return describeUnverified(field, { code: 'verification_limit' })
    const key = await readSignatureKey(field, result, resolver)
    return describeSignature(result, { field, key, coverage: measureCoverage(field.signedHeaders, headers), dns })
  }
  const signatures = await Promise.all(verified.signatures.map(describe))
  return {
    dkim: summarizeSignatures(signatures),
    dkim_signatures: signatures,
    arc: await attempt(() => gatherArc(headers, verified.arc, dns)),
  }
}

/** For a message whose bytes were changed before it was received here. */
export function skipSignatures(headers: Headers): SignatureFacts {
  return unverified(readSignatureFields(headers, 'DKIM-Signature'), { code: 'octets_lost' })
}

/** Without a known arrival, a signature that has expired by now may have been valid then. */
export function leaveExpiredOpen(facts: SignatureFacts): SignatureFacts {
  const dkim_signatures = facts.dkim_signatures.map((signature) =>
    signature.comment === 'expired'
      ? { ...signature, result: 'not_checked' as const, comment: null, reason: { code: 'clock_unreadable' as const } }
      : signature,
  )
  return {
    ...facts,
    dkim: facts.dkim.state === 'known' ? summarizeSignatures(dkim_signatures) : facts.dkim,
    dkim_signatures,
  }
}

function unverified(fields: readonly SignatureField[], reason: Reason): SignatureFacts {
  const signatures = fields.map((field) => describeUnverified(field, reason))
  return { dkim: unavailable(reason), dkim_signatures: signatures, arc: unavailable(reason) }
}
