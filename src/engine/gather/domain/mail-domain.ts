import type { AuditFacts } from '../../../shared/contract/facts/audit-facts.ts'
import { absent, known, unavailable } from '../../../shared/fact.ts'
import type { Reason } from '../../../shared/reason.ts'
import type { Resolver } from '../../dns/resolver.ts'
import { registeredDomain } from '../../names/registered-domain.ts'
import { interpretMx } from '../../protocols/mx/interpret-mx.ts'
import { selectSpfRecord } from '../../protocols/spf/select-record.ts'

/** Maximum number of domains queried between a host and its registered domain. */
const maxBetween = 4

/** A website name never has mailboxes, even if a wildcard record suggests it. */
const website = /^www\d{0,2}\./

/** An SPF record that allows no senders, as websites should have. */
const sendsNothing = /^v=spf1\s+-all\s*$/i

/**
 * The domain that was probably meant if the audited one has neither MX nor SPF: the nearest parent that has one of
 * them, or else the registered domain.
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

/** The domains above the first, down from its parent, that are below the second. */
function domainsBetween(domain: string, registered: string): string[] {
  const labels = domain.split('.')
  const count = labels.length - registered.split('.').length - 1
  return Array.from({ length: Math.min(count, maxBetween) }, (_, at) => labels.slice(at + 1).join('.'))
}

/** Whether a domain receives mail or publishes SPF; a reason if that is unknown. */
async function mailUseOf(domain: string, resolver: Resolver): Promise<boolean | Reason> {
  const [mxAnswer, txtAnswer] = await Promise.all([resolver.query(domain, 'MX'), resolver.query(domain, 'TXT')])
  const mx = interpretMx(mxAnswer)
  const { selection } = selectSpfRecord(domain, txtAnswer)
  if (mx.status === 'hosts' || selection.status === 'several') return true
  if (selection.status === 'one' && !sendsNothing.test(selection.text)) return true
  if (mx.status === 'unavailable') return mx.reason
  return selection.status === 'unavailable' ? selection.reason : false
}
