import type { ARCResult, ARCSigningData } from 'mailauth'
import type { ArcEvaluation, ArcSet } from '../../shared/contract/message-facts/authentication.ts'
import { type Fact, known, unavailable } from '../../shared/fact.ts'
import { valuesOf } from '../message/header-fields.ts'
import { loadArc } from './mailauth.ts'
import type { MailauthQuestions } from './mailauth-questions.ts'
import type { Headers } from './message/headers.ts'
import { keyNameOf, latestOf, readSignatureFields, type SignatureField } from './signature-fields.ts'

/** RFC 8617 section 4.2.1. */
const maxSets = 50
/** Results of a host that judged many signatures; the fields themselves are among those of the header. */
const maxResultsLength = 2000

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
  const { arc } = await loadArc()
  const { status } = await arc({ ...data, chain: data.chain || [] }, { resolver: questions.resolver, strict: true })
  const result = arcResultOf(status)
  const failure = [...seals, ...signatures].map((field) => questions.failures.get(keyNameOf(field))).find(Boolean)
  if (result === 'fail' && failure) return unavailable(failure)
  const sets = describeSets(headers, seals)
  return known({ result, instances: seals.length, last_sealer: latestOf(seals)?.domain ?? null, sets })
}

function describeSets(headers: Headers, seals: readonly SignatureField[]): ArcSet[] {
  const results = new Map(valuesOf(headers, 'ARC-Authentication-Results').map(readResults))
  return seals
    .toSorted((a, b) => a.instance - b.instance)
    .slice(0, maxSets)
    .map(({ instance, domain, selector, chain }) => ({
      instance,
      sealer: domain,
      selector,
      chain,
      results: results.get(instance) ?? null,
    }))
}

/** `i=1; HOST; spf=pass …`: the instance and what follows it. */
function readResults(value: string): [instance: number, results: string] {
  const [, instance = '0', results = ''] =
    /^\s*i\s*=\s*(\d{1,2})\s*;(.*)$/s.exec(value.slice(0, maxResultsLength)) ?? []
  return [Number(instance), results.trim()]
}

function arcResultOf({ result }: ARCResult['status']): ArcEvaluation['result'] {
  if (result === 'none' || result === 'pass' || result === 'fail') return result
  throw new Error(`mailauth gave ARC the result ${result}`)
}
