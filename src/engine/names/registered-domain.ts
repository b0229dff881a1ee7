import { getDomain, getPublicSuffix } from 'tldts'

/**
 * The registered domain according to the Public Suffix List with its private section, as blocklists use it. DMARC has
 * its own method (RFC 9989 section 4.10). A public suffix is its own registered domain.
 */
export function registeredDomain(domain: string): string {
  return getDomain(domain, { allowPrivateDomains: true }) ?? domain
}

/** The domain that is registered at a registry: the private section of the Public Suffix List does not count. */
export function registryDomain(domain: string): string {
  return getDomain(domain) ?? domain
}

/** Whether names below a domain are registered by others, after the Public Suffix List with its private section. */
export function isPublicSuffix(domain: string): boolean {
  return getPublicSuffix(domain, { allowPrivateDomains: true }) === domain
}
