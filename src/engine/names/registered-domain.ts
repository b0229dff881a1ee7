import { getDomain, getPublicSuffix } from 'tldts'

/**
 * The registered domain according to the Public Suffix List with its private section, as blocklists use it. DMARC has
 * its own method (RFC 9989 section 4.10). A public suffix is its own registered domain.
 */
export function registeredDomain(domain: string): string {
  return getDomain(domain, { allowPrivateDomains: true }) ?? domain
}

/** The domain registered at a registry: ignores the private section of the Public Suffix List. */
export function registryDomain(domain: string): string {
  return getDomain(domain) ?? domain
}

/**
 * Whether names below a domain are registered by third parties, according to the Public Suffix List with its private
 * section.
 */
export function isPublicSuffix(domain: string): boolean {
  return getPublicSuffix(domain, { allowPrivateDomains: true }) === domain
}
