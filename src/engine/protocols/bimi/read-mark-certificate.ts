import { X509Certificate } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { unpackLogo } from './inspect-logo.ts'

/** Why a mark certificate proves nothing. */
export type MarkCertificateProblem =
  | 'unreadable'
  /** No chain of signatures leads to an authority for marks. */
  | 'untrusted'
  /** Or not valid yet. */
  | 'expired'
  /** A certificate for something else. */
  | 'not_for_bimi'
  | 'other_domain'
  /** The logo inside is missing, damaged or no SVG Tiny PS. */
  | 'broken_logo'
  /** The logo inside is another than the one published. */
  | 'other_logo'

/** A Verified Mark Certificate or a Common Mark Certificate, which ties a logo to a domain. */
export interface MarkCertificate {
  kind: 'VMC' | 'CMC' | null
  issuer: string | null
  organization: string | null
  /** The names it is issued for. */
  names: string[]
  validUntil: Date | null
  /** Null when it proves the logo. */
  problem: MarkCertificateProblem | null
  /** The verifier's words; empty where there is no problem. */
  detail: string
}

/** What the certificate has to prove. */
export interface MarkClaim {
  /** The domain whose record names the certificate. */
  domain: string
  /** The logo as served; null where it is not known. */
  logo: Uint8Array | null
  now: Date
}

/** A logo of 32 KB that does not compress, encoded twice, and three certificates. */
export const maxCertificateOctets = 98_304
/** Far over what a logo may have; a damaged one must not unpack into memory without end. */
const maxUnpackedOctets = 262_144
/** Leaf, intermediates and root. */
const maxChain = 6

const problems: Readonly<Record<string, MarkCertificateProblem>> = {
  INVALID_CERT_BUNDLE: 'unreadable',
  INVALID_CHAIN: 'untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'untrusted',
  CERTIFICATE_VERIFICATION_ERROR: 'expired',
  BIMI_EXT_KEY_MISSING: 'not_for_bimi',
  INVALID_LOGOTYPE_EXT: 'not_for_bimi',
  VMC_DOMAIN_MISMATCH: 'other_domain',
  MISSING_VMC_LOGO: 'broken_logo',
  INVALID_MEDIATYPE: 'broken_logo',
  INVALID_LOGO_HASH: 'broken_logo',
  SVG_VALIDATION_FAILED: 'broken_logo',
}

/**
 * Reads a chain of certificates in PEM and checks what it claims. The library compares the issuers' names up to the
 * authorities that it knows; that each certificate of the chain is signed by the next is checked here. Never throws.
 */
export async function readMarkCertificate(pem: Buffer, claim: MarkClaim): Promise<MarkCertificate> {
  const chain = readChain(pem)
  const [leaf] = chain
  if (!leaf) return { ...nothing, problem: 'unreadable', detail: '' }
  const read = { ...nothing, ...describe(leaf) }
  const broken = (problem: MarkCertificateProblem, detail = '') => ({ ...read, problem, detail })
  if (!chain.every((certificate, index) => isSignedBy(certificate, chain[index + 1]))) return broken('untrusted')
  if (!hasBoundedLogos(leaf)) return broken('broken_logo')
  try {
    const { kind, problem, detail } = await validate(chain, claim)
    return problem ? broken(problem, detail) : { ...read, kind }
  } catch (error) {
    return broken('unreadable', error instanceof Error ? error.message : String(error))
  }
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

/** The certificates of a file in PEM, the holder's first; none when one cannot be read, or when there are too many. */
function readChain(pem: Buffer): X509Certificate[] {
  const blocks = pem.toString('latin1').match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? []
  if (blocks.length > maxChain) return []
  try {
    return blocks.map((block) => new X509Certificate(block))
  } catch {
    return []
  }
}

function isSignedBy(certificate: X509Certificate, issuer: X509Certificate | undefined): boolean {
  try {
    return issuer === undefined || certificate.verify(issuer.publicKey)
  } catch {
    // A key of a kind that cannot be read.
    return false
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

/** Node writes a distinguished name one attribute a line, with escapes: `O=Shop\, Ltd`. */
function attributeOf(name: string, attribute: string): string | null {
  const line = name.split('\n').find((candidate) => candidate.startsWith(`${attribute}=`))
  return line?.slice(attribute.length + 1).replace(/\\(.)/g, '$1') ?? null
}

/** Whether every logo inside (a compressed `data:` address, RFC 3709) stays small when it is unpacked. */
function hasBoundedLogos({ raw }: X509Certificate): boolean {
  const embedded = raw.toString('latin1').matchAll(/data:[^,]{0,100};base64,([A-Za-z0-9+/=]*)/g)
  return [...embedded].every(([, base64 = '']) => {
    try {
      return gunzipSync(Buffer.from(base64, 'base64'), { maxOutputLength: maxUnpackedOctets }).length > 0
    } catch {
      return false
    }
  })
}

/** Has the library check it. It is given all documents, so it fetches none. */
async function validate(chain: readonly X509Certificate[], { domain, logo, now }: MarkClaim) {
  const { validateVMC } = await import('mailauth/lib/bimi/index.js')
  const status = { result: 'pass', header: { selector: 'default', d: domain } } as const
  const unpacked = logo && unpackLogo(logo)
  const documents = {
    info: '',
    authority: 'given',
    authorityPath: Buffer.from(chain.join('')),
    ...(unpacked ? { location: 'given', locationPath: Buffer.from(unpacked) } : {}),
  }
  const result = await validateVMC({ status, ...documents }, { now })
  const authority = result ? result.authority : undefined
  const kind: MarkCertificate['kind'] = authority?.vmc?.type === 'CMC' ? 'CMC' : 'VMC'
  if (!authority?.success) {
    const { code = '', message = '' } = authority?.error ?? {}
    return { kind, problem: problems[code] ?? 'unreadable', detail: message }
  }
  return { kind, problem: authority.hashMatch === false ? ('other_logo' as const) : null, detail: '' }
}
