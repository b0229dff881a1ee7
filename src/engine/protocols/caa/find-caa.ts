import type { Reason } from '../../../shared/reason.ts'
import type { DnsAnswer, RecordData, Resolver } from '../../dns/resolver.ts'

export type CaaProblemCode =
  /** A critical unknown property, which blocks all issuance (RFC 8659 section 4.5). */
  | 'unknown_critical_tag'
  /** A value that is not a domain with parameters: no authority may issue (section 4.2). */
  | 'invalid_issuer'
  /** Neither mailto nor http(s) (section 4.4). */
  | 'invalid_iodef'

export interface CaaProperty {
  critical: boolean
  /** In lower case. */
  tag: string
  value: string
  /** The authority of an issue property; empty if it names none, null for other properties. */
  issuer: string | null
  problem: CaaProblemCode | null
}

/** Which authorities may issue certificates for a domain (RFC 8659). */
export type CaaInterpretation =
  /** `foundAt` is the domain or ancestor with the records. */
  | { status: 'found'; foundAt: string; properties: CaaProperty[] }
  | { status: 'absent' }
  | { status: 'unavailable'; reason: Reason }

/** Maximum number of parent names queried. Real names are not deeper. */
const maxClimb = 10

const issueTags = new Set(['issue', 'issuewild', 'issuemail', 'issuevmc'])
const knownTags = new Set([...issueTags, 'iodef', 'contactemail', 'contactphone'])
/** An optional domain, then parameters (RFC 8659 section 4.2). */
const issueValue = /^[\t ]*(?:([A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?)[\t ]*)?(?:;[\t -~]*)?$/

/**
 * Finds the CAA records of a domain: its own, or those of the nearest parent that has any (RFC 8659 section 3). All
 * names are queried in parallel. If a name does not answer, the records above it do not count.
 */
export async function findCaa(domain: string, resolver: Resolver): Promise<CaaInterpretation> {
  const labels = domain.split('.')
  const names = labels.slice(0, maxClimb).map((_, index) => labels.slice(index).join('.'))
  const answers = await Promise.all(names.map(async (name) => ({ name, answer: await resolver.query(name, 'CAA') })))
  const decisive = answers.find(({ answer }) => answer.status === 'found' || answer.status === 'unavailable')
  return decisive ? interpretAnswer(decisive.name, decisive.answer) : { status: 'absent' }
}

function interpretAnswer(foundAt: string, answer: DnsAnswer<'CAA'>): CaaInterpretation {
  if (answer.status === 'unavailable') return { status: 'unavailable', reason: answer.reason }
  if (answer.status !== 'found') return { status: 'absent' }
  return { status: 'found', foundAt, properties: answer.records.map(readProperty) }
}

function readProperty({ critical, tag, value }: RecordData['CAA']): CaaProperty {
  const name = tag.toLowerCase()
  const issuer = issueTags.has(name) ? readIssuer(value) : null
  return { critical, tag: name, value, issuer, problem: findProblem(name, critical, value, issuer) }
}

function readIssuer(value: string): string | null {
  const match = issueValue.exec(value)
  return match ? (match[1] ?? '').toLowerCase() : null
}

function findProblem(tag: string, critical: boolean, value: string, issuer: string | null): CaaProblemCode | null {
  if (!knownTags.has(tag)) return critical ? 'unknown_critical_tag' : null
  if (issueTags.has(tag)) return issuer === null ? 'invalid_issuer' : null
  return tag === 'iodef' && !/^(?:mailto|https?):/i.test(value) ? 'invalid_iodef' : null
}
