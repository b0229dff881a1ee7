import type { Reason } from '../../../shared/reason.ts'
import { isDmarcRecord } from '../../../shared/records/dmarc.ts'
import { isPossibleName } from '../../../shared/records/host-name.ts'
import { type ReportUri, reportDomain } from '../../../shared/records/report-uri.ts'
import type { Resolver } from '../../dns/resolver.ts'
import { selectTxt } from '../../dns/select-txt.ts'
import { beyondLimit } from '../../names/beyond-limit.ts'
import { findMailReception, type MailReception } from '../mx/mail-reception.ts'
import { organizationalDomainOf, walkTree } from './tree-walk.ts'

/**
 * * `internal`: the same organization, which needs no permission
 * * `authorized`, `unauthorized`: another organization, which accepts the reports or does not
 * * `unknown`: DNS did not answer
 */
export type DestinationVerdict = 'internal' | 'authorized' | 'unauthorized' | 'unknown'

export interface ReportDestination extends MailReception {
  /** The domain whose mailboxes receive the reports. */
  domain: string
  verdict: DestinationVerdict
  /** The name where the destination publishes its permission (RFC 9990 section 4). */
  permissionName: string
  /** Why the verdict is unknown. */
  reason: Reason | null
}

type Permission = Omit<ReportDestination, keyof MailReception>

/** Maximum number of domains checked. Few receivers send reports to more than two URIs (RFC 7489 section 6.2). */
const maxDestinations = 10

/**
 * Checks whether the destinations of a domain's reports accept them (RFC 9990 section 4). `policyDomain` publishes the
 * record; `organizationalDomain` is its Organizational Domain, or null if unknown.
 */
export async function verifyReportDestinations(
  policyDomain: string,
  organizationalDomain: string | null,
  uris: readonly ReportUri[],
  resolver: Resolver,
): Promise<ReportDestination[]> {
  const domains = uris.map(reportDomain).filter((domain) => domain !== null)
  const distinct = [...new Set(domains)]
  return Promise.all(
    distinct.map(async (domain, index) => {
      if (index >= maxDestinations) return leaveDestination(domain, policyDomain)
      const [permission, mail] = await Promise.all([
        verifyDestination(domain, policyDomain, organizationalDomain, resolver),
        findMailReception(domain, resolver),
      ])
      return { ...permission, ...mail }
    }),
  )
}

function leaveDestination(domain: string, policyDomain: string): ReportDestination {
  const reason = beyondLimit(domain, maxDestinations)
  const permissionName = permissionNameOf(domain, policyDomain)
  return { domain, permissionName, verdict: 'unknown', reason, mail: 'unknown', mailReason: reason }
}

/** The name at which `domain` accepts reports about `policyDomain` (RFC 9990 section 4). */
function permissionNameOf(domain: string, policyDomain: string): string {
  return `${policyDomain}._report._dmarc.${domain}`
}

async function verifyDestination(
  domain: string,
  policyDomain: string,
  organizationalDomain: string | null,
  resolver: Resolver,
): Promise<Permission> {
  const permissionName = permissionNameOf(domain, policyDomain)
  const decided = (verdict: DestinationVerdict, reason: Reason | null = null): Permission => ({
    domain,
    verdict,
    permissionName,
    reason,
  })
  if (domain === policyDomain || domain === organizationalDomain) return decided('internal')
  const [steps, answer] = await Promise.all([walkTree(domain, resolver), resolver.query(permissionName, 'TXT')])
  const destinationOrganization = organizationalDomainOf(steps)
  if (organizationalDomain !== null && destinationOrganization === organizationalDomain) return decided('internal')
  const permission = selectTxt(answer, isDmarcRecord)
  if (permission.status === 'one' || permission.status === 'several') return decided('authorized')
  if (permission.status === 'unavailable') return decided('unknown', permission.reason)
  // Without permission, both must belong to the same organization.
  const areApart = organizationalDomain !== null && destinationOrganization !== null
  if (areApart || !isPossibleName(permissionName)) return decided('unauthorized')
  return decided('unknown', steps.at(-1)?.reason ?? null)
}
