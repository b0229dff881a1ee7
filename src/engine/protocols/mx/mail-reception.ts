import type { Reason } from '../../../shared/reason.ts'
import { isPossibleName } from '../../../shared/records/host-name.ts'
import type { Resolver } from '../../dns/resolver.ts'

/** Whether a domain receives mail at all. */
export interface MailReception {
  /** `none`: the domain has a null MX or no mail host (RFC 7505, RFC 5321 section 5.1). */
  mail: 'accepted' | 'none' | 'unknown'
  /** Why `mail` is unknown. */
  mailReason: Reason | null
}

/** Looks for a mail host of a domain. Only a delivery can show whether it accepts mail. */
export async function findMailReception(domain: string, resolver: Resolver): Promise<MailReception> {
  const known = (mail: 'accepted' | 'none') => ({ mail, mailReason: null })
  if (!isPossibleName(domain)) return known('none')
  const mx = await resolver.query(domain, 'MX')
  if (mx.status === 'found') return known(mx.records.some(({ exchange }) => exchange !== '') ? 'accepted' : 'none')
  if (mx.status === 'unavailable') return { mail: 'unknown', mailReason: mx.reason }
  const answers = await Promise.all([resolver.query(domain, 'A'), resolver.query(domain, 'AAAA')])
  if (answers.some(({ status }) => status === 'found')) return known('accepted')
  const silent = answers.find((answer) => answer.status === 'unavailable')
  return silent?.status === 'unavailable' ? { mail: 'unknown', mailReason: silent.reason } : known('none')
}
