import type { DkimSignature, ReceiverResults } from '../../../../shared/contract/facts/message/authentication.ts'
import type { Fact } from '../../../../shared/fact.ts'
import { summarizeSignatures } from './describe-signatures.ts'
import type { SignatureFacts } from './signatures.ts'

/**
 * Mailbox providers add footers and re-encode bodies after verification. If the provider saw a signature pass, and only
 * its body hash is wrong here, that is not the sender's fault: it counts as not checked.
 */
export function excuseRewrittenBody(facts: SignatureFacts, receiver: Fact<ReceiverResults>): SignatureFacts {
  if (receiver.state !== 'known') return facts
  const { value: results } = receiver
  const isExcused = (signature: DkimSignature) => failsByBodyOnly(signature) && sawPass(results, signature)
  if (!facts.dkim_signatures.some(isExcused)) return facts
  const dkim_signatures = facts.dkim_signatures.map((signature) =>
    isExcused(signature) ? leaveOpen(signature, results) : signature,
  )
  return { ...facts, dkim: summarizeSignatures(dkim_signatures), dkim_signatures }
}

function failsByBodyOnly({ result, body_hash_matches, signature_matches }: DkimSignature): boolean {
  return result === 'fail' && body_hash_matches === false && signature_matches === true
}

function sawPass({ dkim }: ReceiverResults, { domain, selector }: DkimSignature): boolean {
  return dkim.some(
    (stated) =>
      stated.result === 'pass' &&
      stated.domain === domain &&
      (stated.selector === null || stated.selector === selector.toLowerCase()),
  )
}

function leaveOpen(signature: DkimSignature, { server }: ReceiverResults): DkimSignature {
  const reason = { code: 'body_rewritten', subject: signature.domain, ...(server && { detail: server }) } as const
  return { ...signature, result: 'not_checked', comment: null, reason }
}
