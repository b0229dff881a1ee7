import type { ARCResult, ARCSigningData } from 'mailauth'
import type { ArcEvaluation, ArcSet } from '../../../shared/contract/facts/message/authentication.ts'
import { type Fact, known, unavailable } from '../../../shared/fact.ts'
import { valuesOf } from '../../message/header-fields.ts'
import type { Headers } from '../../message/headers.ts'
import type { MailauthDns } from '../mailauth-dns.ts'
import { keyNameOf, latestOf, readSignatureFields, type SignatureField } from './dkim/signature-fields.ts'
import { loadArc } from './mailauth.ts'

/** RFC 8617 section 4.2.1. */
const maxSets = 50
/** Maximum length of stored results. The header facts contain the complete fields. */
const maxResultsLength = 2000
/** `arc-info`, with a name of the server after the instance (RFC 8617 section 4.1.1, RFC 8601 section 2.2). */
const resultsStart = /^(?:\s|\([^()\\]*\))*i\s*=\s*(?:0?[1-9]|[1-4]\d|50)(?:\s|\([^()\\]*\))*;\s*\S/

/**
 * Whether a field of the chain does not have its syntax (RFC 8617 section 4.1). Of the ARC-Message-Signatures, only the
 * newest is verified: the others are sealed, whatever they contain.
 */
export function hasArcFault(headers: Headers): boolean {
  const signature = latestOf(readSignatureFields(headers, 'ARC-Message-Signature'))
  return (
    (signature !== null && signature.fault !== null) ||
    readSignatureFields(headers, 'ARC-Seal').some(({ fault }) => fault !== null) ||
    valuesOf(headers, 'ARC-Authentication-Results').some((value) => !resultsStart.test(value))
  )
}

/**
 * The ARC chain of the hosts on the path (RFC 8617 section 5.2). If a key cannot be looked up, the result is
 * unavailable, although the RFC lets receivers treat the chain as broken.
 */
export async function gatherArc(
  headers: Headers,
  data: ARCSigningData,
  dns: MailauthDns,
): Promise<Fact<ArcEvaluation>> {
  const seals = readSignatureFields(headers, 'ARC-Seal')
  const signatures = readSignatureFields(headers, 'ARC-Message-Signature')
  const result = hasArcFault(headers) ? 'fail' : await verifySeals(data, dns)
  const failure = [...seals, ...signatures].map((field) => dns.failures.get(keyNameOf(field))).find(Boolean)
  if (result === 'fail' && failure) return unavailable(failure)
  const sets = describeSets(headers, seals)
  return known({ result, instances: seals.length, last_sealer: latestOf(seals)?.domain ?? null, sets })
}

async function verifySeals(data: ARCSigningData, dns: MailauthDns): Promise<ArcEvaluation['result']> {
  const { arc } = await loadArc()
  const { status } = await arc({ ...data, chain: data.chain || [] }, { resolver: dns.resolver, strict: true })
  return arcResultOf(status)
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

/** Reads `i=1; HOST; spf=pass …` as the instance and its results. */
function readResults(value: string): [instance: number, results: string] {
  const [, instance = '0', results = ''] =
    /^\s*i\s*=\s*(\d{1,2})\s*;(.*)$/s.exec(value.slice(0, maxResultsLength)) ?? []
  return [Number(instance), results.trim()]
}

function arcResultOf({ result }: ARCResult['status']): ArcEvaluation['result'] {
  if (result === 'none' || result === 'pass' || result === 'fail') return result
  throw new Error(`mailauth returned an unexpected ARC result: ${result}`)
}
