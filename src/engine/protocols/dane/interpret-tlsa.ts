import type { Reason } from '../../../shared/reason.ts'
import type { DnsAnswer, RecordData } from '../../dns/resolver.ts'

/** Why a TLSA record is unusable for SMTP (RFC 7672 section 3.1). */
export type TlsaProblemCode =
  /** PKIX-TA(0) or PKIX-EE(1), which SMTP does not support (section 3.1.3). */
  | 'pkix_usage'
  | 'unknown_usage'
  | 'unknown_selector'
  | 'unknown_matching_type'
  /** The data does not have the length of the digest. */
  | 'wrong_digest_length'
  | 'empty_data'

export interface TlsaRecord {
  usage: number
  selector: number
  matchingType: number
  /** The association data, in hexadecimal. */
  data: string
  /** Null if the record is usable. */
  problem: TlsaProblemCode | null
}

/**
 * * `secure`: records validated by DNSSEC; senders with DANE use the usable ones
 * * `insecure`: records without DNSSEC, which senders ignore (RFC 7672 section 2.2)
 * * `absent`: no records
 */
export type TlsaInterpretation =
  | { status: 'secure' | 'insecure'; records: TlsaRecord[] }
  | { status: 'absent'; records: [] }
  | { status: 'unavailable'; reason: Reason }

/** Sizes of the digests SHA2-256(1) and SHA2-512(2) in bytes (RFC 6698 section 2.1.3); Full(0) may have any size. */
const digestOctets: Record<number, number> = { 1: 32, 2: 64 }

/** The name of a mail host's TLSA records (RFC 7672 section 2.2.3). */
export function tlsaName(host: string): string {
  return `_25._tcp.${host}`
}

/** Reads the TLSA answer of a mail host. */
export function interpretTlsa(answer: DnsAnswer<'TLSA'>): TlsaInterpretation {
  if (answer.status === 'unavailable') return { status: 'unavailable', reason: answer.reason }
  if (answer.status !== 'found') return { status: 'absent', records: [] }
  return { status: answer.authenticated ? 'secure' : 'insecure', records: answer.records.map(readRecord) }
}

function readRecord({ usage, selector, matchingType, data }: RecordData['TLSA']): TlsaRecord {
  const hex = Buffer.from(data).toString('hex')
  return { usage, selector, matchingType, data: hex, problem: findProblem(usage, selector, matchingType, data.length) }
}

function findProblem(usage: number, selector: number, matchingType: number, octets: number): TlsaProblemCode | null {
  if (usage === 0 || usage === 1) return 'pkix_usage'
  if (usage !== 2 && usage !== 3) return 'unknown_usage'
  if (selector !== 0 && selector !== 1) return 'unknown_selector'
  if (matchingType > 2) return 'unknown_matching_type'
  if (octets === 0) return 'empty_data'
  return matchingType in digestOctets && octets !== digestOctets[matchingType] ? 'wrong_digest_length' : null
}
