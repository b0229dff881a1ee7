import type { X509Certificate } from 'node:crypto'
import {
  type CertificateExtension,
  extendedKeyUsage,
  extensionOids,
  readExtensions,
  signingRights,
} from './certificate-extensions.ts'
import { markRoots } from './mark-roots.ts'

/** The result of verifying a chain. */
export type ChainVerdict =
  /** Every signature is valid, up to a shipped root. */
  | 'trusted'
  /** A signature, name, right, or root is wrong. */
  | 'untrusted'
  | 'expired'
  | 'not_for_bimi'
  /** Valid up to an authority whose key is not shipped, or that sets a constraint that is not supported. */
  | 'unverified'

/** id-kp-BrandIndicatorforMessageIdentification (draft-fetch-validation-vmc-wchuang, section 4.3). */
const brandIndicators = '1.3.6.1.5.5.7.3.31'
/** anyExtendedKeyUsage (RFC 5280 section 4.2.1.12). */
const anyUsage = '2.5.29.37.0'

/** The supported critical extensions. Any other might restrict what the certificate is valid for. */
const understood: ReadonlySet<string> = new Set(Object.values(extensionOids))

interface Link {
  certificate: X509Certificate
  extensions: CertificateExtension[]
}

/**
 * Verifies a chain, leaf first, signature by signature (RFC 5280 section 6.1): each certificate must be signed with the
 * key of the next, which must be an authority for marks, up to a shipped root or one that a shipped root signed. Names
 * alone prove nothing. Certificates after a shipped root are ignored.
 */
export function verifyMarkChain(
  chain: readonly X509Certificate[],
  now: Date,
  roots: readonly X509Certificate[] = markRoots(),
): ChainVerdict {
  const [leaf] = chain
  if (!leaf || (isSelfIssued(leaf) && !isOneOf(roots, leaf))) return 'untrusted'
  const { path, isAnchored } = followSignatures(chain, roots)
  if (!path) return 'untrusted'
  const links = path.map((certificate) => ({ certificate, extensions: readExtensions(certificate) }))
  if (!links.slice(1).every(mayIssue)) return 'untrusted'
  if (!path.every((certificate) => isValidAt(certificate, now))) return 'expired'
  if (!usesOf(links[0]).includes(brandIndicators)) return 'not_for_bimi'
  return isAnchored && links.every(isUnderstood) ? 'trusted' : 'unverified'
}

/** The certificates up to the root; null if a signature is missing or a shipped root's name is imitated. */
function followSignatures(chain: readonly X509Certificate[], roots: readonly X509Certificate[]) {
  const path: X509Certificate[] = []
  for (const [index, certificate] of chain.entries()) {
    path.push(certificate)
    if (isOneOf(roots, certificate)) return { path, isAnchored: true }
    const namesakes = roots.filter((root) => root.subject === certificate.issuer)
    const signer = namesakes.find((root) => isIssuedBy(certificate, root))
    if (signer) return { path: [...path, signer], isAnchored: true }
    if (namesakes.length > 0) return { path: null, isAnchored: false }
    const next = chain[index + 1]
    if (next && !isIssuedBy(certificate, next)) return { path: null, isAnchored: false }
  }
  return { path, isAnchored: false }
}

function isOneOf(roots: readonly X509Certificate[], { fingerprint256 }: X509Certificate): boolean {
  return roots.some((root) => root.fingerprint256 === fingerprint256)
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
  } catch {
    // The key type is not supported.
    return false
  }
}

function isSelfIssued({ subject, issuer }: X509Certificate): boolean {
  return subject === issuer
}

/** Whether the authority at this position above the leaf may sign the certificates below it. */
function mayIssue(link: Link, authoritiesBelow: number): boolean {
  const { isAuthority, pathLength } = signingRights(link.extensions)
  if (!isAuthority || (pathLength !== null && authoritiesBelow > pathLength)) return false
  const uses = usesOf(link)
  return uses.length === 0 || uses.includes(brandIndicators) || uses.includes(anyUsage)
}

function usesOf(link: Link | undefined): string[] {
  return link ? extendedKeyUsage(link.extensions) : []
}

function isValidAt({ validFrom, validTo }: X509Certificate, now: Date): boolean {
  return now >= new Date(validFrom) && now <= new Date(validTo)
}

function isUnderstood({ extensions }: Link): boolean {
  return extensions.every(({ oid, critical }) => !critical || understood.has(oid))
}
