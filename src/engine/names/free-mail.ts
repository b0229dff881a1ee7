import freeMail from './free-mail.json' with { type: 'json' }
import { registeredDomain } from './registered-domain.ts'

const freeMailDomains = new Set(freeMail.domains)

/** Whether anyone can get an address at the domain. */
export function isFreeMail(domain: string): boolean {
  return freeMailDomains.has(registeredDomain(domain))
}
