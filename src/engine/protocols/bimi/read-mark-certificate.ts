import { X509Certificate } from 'node:crypto'
import { bimiName } from '../../../shared/records/bimi.ts'
import { registeredDomain } from '../../names/registered-domain.ts'
import { readExtensions } from './certificate-extensions.ts'
import { readEmbeddedLogo } from './embedded-logo.ts'
import { unpackLogo } from './inspect-logo.ts'
import { type ChainVerdict, verifyMarkChain } from './verify-mark-chain.ts'

/** Why a mark certificate does not cover the logo. */
export type MarkCertificateProblem =
  | 'unreadable'
  /** The chain is broken, or imitates an authority that did not sign it. */
  | 'untrusted'
  /** No problem was found, but the key of the authority is not shipped with Sendproof. */
  | 'unverified'
  /** Expired or not yet valid. */
  | 'expired'
  /** A certificate for another purpose. */
  | 'not_for_bimi'
  | 'other_domain'
  /** The logo inside is missing, damaged, or not SVG Tiny PS. */
  | 'broken_logo'
  /** The logo inside differs from the published one. */
  | 'other_logo'

/** A Verified Mark Certificate or a Common Mark Certificate, which binds a logo to a domain. */
export interface MarkCertificate {
  kind: 'VMC' | 'CMC' | null
  issuer: string | null
  organization: string | null
  /** The names it is issued for. */
  names: string[]
  validUntil: Date | null
  /** Null if it covers the logo. */
  problem: MarkCertificateProblem | null
  /** The verifier's message; empty if there is no problem. */
  detail: string
}

/** What the certificate must cover. */
export interface MarkClaim {
  /** The domain whose record names the certificate. */
  domain: string
  /** The logo as served; null if unknown. */
  logo: Uint8Array | null
  now: Date
}

/** Enough for an incompressible logo of 32 KB, encoded twice, and three certificates. */
export const maxCertificateOctets = 98_304
/** Leaf, intermediates, and root. */
const maxChain = 6

/** The subject attribute with the type of mark (minimum requirements for mark certificates, 7.1.4). */
const markTypeOid = '1.3.6.1.4.1.53087.1.13'
/** The mark types that need no registered trademark. */
const commonMarks: readonly string[] = ['Prior Use Mark', 'Modified Registered Mark']

/**
 * Reads a PEM certificate chain and checks its issuer, domain, and logo. Problems that do not depend on the signature
 * take precedence over `unverified`. Never throws, and fetches nothing.
 */
export async function readMarkCertificate(
  pem: Buffer,
  claim: MarkClaim,
  roots?: readonly X509Certificate[],
): Promise<MarkCertificate> {
  const chain = readChain(pem)
  const [leaf] = chain
  if (!leaf) return { ...nothing, problem: 'unreadable', detail: '' }
  const read = { ...nothing, ...describe(leaf) }
  try {
    const verdict = verifyMarkChain(chain, claim.now, roots)
    const problem = await findProblem(leaf, read.names, claim, verdict)
    return problem ? { ...read, problem } : { ...read, kind: kindOf(leaf) }
  } catch (error) {
    return { ...read, problem: 'unreadable', detail: error instanceof Error ? error.message : String(error) }
  }
}

async function findProblem(
  leaf: X509Certificate,
  names: readonly string[],
  { domain, logo }: MarkClaim,
  verdict: ChainVerdict,
): Promise<MarkCertificateProblem | null> {
  if (verdict !== 'trusted' && verdict !== 'unverified') return verdict
  const embedded = await readEmbeddedLogo(readExtensions(leaf))
  if (embedded.state === 'absent') return 'not_for_bimi'
  if (embedded.state === 'broken') return 'broken_logo'
  if (!isIssuedFor(names, domain)) return 'other_domain'
  const published = logo && unpackLogo(logo)
  if (published && !embedded.svg.equals(published)) return 'other_logo'
  return verdict === 'unverified' ? 'unverified' : null
}

/**
 * Whether it is issued for the domain, its organizational domain, or one of its logos
 * (draft-fetch-validation-vmc-wchuang, section 5.1).
 */
function isIssuedFor(names: readonly string[], domain: string): boolean {
  const domains = [domain, registeredDomain(domain)].map((name) => name.toLowerCase())
  const accepted = domains.flatMap((name) => [name, bimiName(name, 'default')])
  return names.some((name) => accepted.includes(name.toLowerCase()))
}

function kindOf({ subject }: X509Certificate): 'VMC' | 'CMC' {
  return commonMarks.includes(attributeOf(subject, markTypeOid) ?? '') ? 'CMC' : 'VMC'
}

const nothing: MarkCertificate = {
  kind: null,
  issuer: null,
  organization: null,
  names: [],
  validUntil: null,
  problem: null,
  detail: '',
}

/** The certificates of a PEM file, leaf first; empty if one cannot be parsed or there are too many. */
function readChain(pem: Buffer): X509Certificate[] {
  const blocks = pem.toString('latin1').match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? []
  if (blocks.length > maxChain) return []
  try {
    return blocks.map((block) => new X509Certificate(block))
  } catch {
    return []
  }
}

function describe({ subject, issuer, subjectAltName, validTo }: X509Certificate) {
  return {
    issuer: attributeOf(issuer, 'O') ?? attributeOf(issuer, 'CN'),
    organization: attributeOf(subject, 'O'),
    names: (subjectAltName ?? '').split(', ').flatMap((name) => (name.startsWith('DNS:') ? [name.slice(4)] : [])),
    validUntil: new Date(validTo),
  }
}

/** Node writes a distinguished name one attribute per line, with escapes: `O=Shop\, Ltd`. */
function attributeOf(name: string, attribute: string): string | null {
  const line = name.split('\n').find((candidate) => candidate.startsWith(`${attribute}=`))
  return line?.slice(attribute.length + 1).replace(/\\(.)/g, '$1') ?? null
}
