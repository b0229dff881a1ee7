import type { Reason } from '../../../shared/reason.ts'
import { beyondLimit } from '../../beyond-limit.ts'
import { isPossibleName } from '../../dns/names.ts'
import type { Resolver } from '../../dns/resolver.ts'
import { type ReportUri, reportDomain } from '../report-uri.ts'
import { selectTxt } from '../select-txt.ts'
import { isDmarcRecord } from './parse-record.ts'
import { organizationalDomainOf, walkTree } from './tree-walk.ts'

/**
 * * `internal`: of the same organisation, so that no permission is needed
 * * `authorized`, `unauthorized`: of another one, which does or does not accept the reports
 * * `unknown`: the DNS did not tell
 */
export type DestinationVerdict = 'internal' | 'authorized' | 'unauthorized' | 'unknown'

export interface ReportDestination {
  /** The domain whose mailboxes receive the reports. */
  domain: string
  verdict: DestinationVerdict
  /** The name that holds the permission (RFC 9990 section 4), to be published by the destination. */
  permissionName: string
  /** Why the verdict is unknown. */
  reason: Reason | null
  /** `none`: the domain says that it takes no mail, or has no host that could (RFC 7505, RFC 5321 section 5.1). */
  mail: 'accepted' | 'none' | 'unknown'
  /** Why that is unknown. */
  mailReason: Reason | null
}

type Permission = Omit<ReportDestination, 'mail' | 'mailReason'>

/** How many domains are asked. Few receivers report to more than two URIs (RFC 7489 section 6.2). */
const maxDestinations = 10

/**
 * Finds out whether those who are to receive a domain's reports accept them (RFC 9990 section 4). `policyDomain` is
 * where the record was found, `organizationalDomain` its Organizational Domain; null where that is not known.
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
        findMailHost(domain, resolver),
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

async function findMailHost(
  domain: string,
  resolver: Resolver,
): Promise<Pick<ReportDestination, 'mail' | 'mailReason'>> {
  const found = (mail: 'accepted' | 'none') => ({ mail, mailReason: null })
  if (!isPossibleName(domain)) return found('none')
  const mx = await resolver.query(domain, 'MX')
  if (mx.status === 'found') return found(mx.records.some(({ exchange }) => exchange !== '') ? 'accepted' : 'none')
  if (mx.status === 'unavailable') return { mail: 'unknown', mailReason: mx.reason }
  const answers = await Promise.all([resolver.query(domain, 'A'), resolver.query(domain, 'AAAA')])
  if (answers.some(({ status }) => status === 'found')) return found('accepted')
  const silent = answers.find((answer) => answer.status === 'unavailable')
  return silent?.status === 'unavailable' ? { mail: 'unknown', mailReason: silent.reason } : found('none')
}

/** The name at which `domain` accepts reports on `policyDomain` (RFC 9990 section 4). */
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
  // Without permission it matters whether both belong together.
  const areApart = organizationalDomain !== null && destinationOrganization !== null
  if (areApart || !isPossibleName(permissionName)) return decided('unauthorized')
  return decided('unknown', steps.at(-1)?.reason ?? null)
}
