import type { ARCResult, ARCSigningData } from 'mailauth'
import type { ArcEvaluation } from '../../shared/contract/message-facts/authentication.ts'
import { type Fact, known, unavailable } from '../../shared/fact.ts'
import type { Headers } from './headers.ts'
import type { MailauthQuestions } from './mailauth-questions.ts'
import { keyNameOf, latestOf, readSignatureFields } from './signature-fields.ts'

/**
 * The seals of the hosts on the way (RFC 8617 section 5.2). A key that the DNS would not tell leaves the chain
 * undecided, though the RFC lets receivers treat it as broken.
 */
export async function gatherArc(
  headers: Headers,
  data: ARCSigningData,
  questions: MailauthQuestions,
): Promise<Fact<ArcEvaluation>> {
  const seals = readSignatureFields(headers, 'ARC-Seal')
  const signatures = readSignatureFields(headers, 'ARC-Message-Signature')
  const { arc } = await import('mailauth/lib/arc/index.js')
  const { status } = await arc({ ...data, chain: data.chain || [] }, { resolver: questions.resolver, strict: true })
  const result = arcResultOf(status)
  const failure = [...seals, ...signatures].map((field) => questions.failures.get(keyNameOf(field))).find(Boolean)
  if (result === 'fail' && failure) return unavailable(failure)
  return known({ result, instances: seals.length, last_sealer: latestOf(seals)?.domain ?? null })
}

function arcResultOf({ result }: ARCResult['status']): ArcEvaluation['result'] {
  if (result === 'none' || result === 'pass' || result === 'fail') return result
  throw new Error(`mailauth gave ARC the result ${result}`)
}
