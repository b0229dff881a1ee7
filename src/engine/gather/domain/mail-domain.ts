import type { AuditFacts } from '../../../shared/contract/facts/audit-facts.ts'
import { absent, known, unavailable } from '../../../shared/fact.ts'
import type { Reason } from '../../../shared/reason.ts'
import type { Resolver } from '../../dns/resolver.ts'
import { registeredDomain } from '../../names/registered-domain.ts'
import { interpretMx } from '../../protocols/mx/interpret-mx.ts'
import { selectSpfRecord } from '../../protocols/spf/select-record.ts'

/** Domains between a host and what its owner registered that are asked about. */
const maxBetween = 4

/** The name of a website: whatever the DNS says of it, often by a wildcard, no mailbox is there. */
const website = /^www\d{0,2}\./

/** An SPF record without senders, as websites should have it. */
const sendsNothing = /^v=spf1\s+-all\s*$/i

/**
 * The domain whose mail was probably meant where the audited one has neither MX nor SPF: the nearest above that has one
 * of them, else the registered one.
 */
export async function gatherMailDomain(domain: string, resolver: Resolver): Promise<AuditFacts['mail_domain']> {
  const registered = registeredDomain(domain)
  if (domain === registered) return absent
  if (!website.test(domain)) {
    const use = await mailUseOf(domain, resolver)
    if (typeof use === 'object') return unavailable(use)
    if (use) return absent
  }
  for (const above of domainsBetween(domain, registered)) {
    if ((await mailUseOf(above, resolver)) === true) return known({ domain: above })
  }
  return known({ domain: registered })
}

/** From the domain above the first to the one below the second. */
function domainsBetween(domain: string, registered: string): string[] {
  const labels = domain.split('.')
  const count = labels.length - registered.split('.').length - 1
  return Array.from({ length: Math.min(count, maxBetween) }, (_, at) => labels.slice(at + 1).join('.'))
}

/** Whether a domain receives mail or says who sends it; why that is not known, where it is not. */
async function mailUseOf(domain: string, resolver: Resolver): Promise<boolean | Reason> {
  const [mxAnswer, txtAnswer] = await Promise.all([resolver.query(domain, 'MX'), resolver.query(domain, 'TXT')])
  const mx = interpretMx(mxAnswer)
  const { selection } = selectSpfRecord(domain, txtAnswer)
  if (mx.status === 'hosts' || selection.status === 'several') return true
  if (selection.status === 'one' && !sendsNothing.test(selection.text)) return true
  if (mx.status === 'unavailable') return mx.reason
  return selection.status === 'unavailable' ? selection.reason : false
}
