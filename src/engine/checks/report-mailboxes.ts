import type { Reason } from '../../shared/reason.ts'
import type { MailReception } from '../protocols/mx/mail-reception.ts'

/** Maximum number of domains to list in a sentence. */
const maxDestinations = 5

/** A domain that receives reports, and what is known about it. */
interface Destination {
  domain: string
  mail?: MailReception['mail'] | undefined
  mail_reason?: Reason | null | undefined
}

/** Report domains that receive no mail: no mail host, or a null MX. `silence`: why this is unknown for one of them. */
export function findDeadMailboxes(destinations: readonly Destination[]): { dead: string[]; silence: Reason | null } {
  const dead = destinations.filter(({ mail }) => mail === 'none').map(({ domain }) => domain)
  const silent = destinations.find(({ mail }) => mail === 'unknown')
  return {
    dead: dead.slice(0, maxDestinations),
    silence: silent ? (silent.mail_reason ?? { code: 'analysis_failed' }) : null,
  }
}
