import type { DmarcRecordFact, DmarcWalkFact } from '../../../shared/contract/facts/audit/dmarc.ts'
import type { AuditFacts } from '../../../shared/contract/facts/audit-facts.ts'
import { absent, known, unavailable } from '../../../shared/fact.ts'
import { type DmarcRecord, isDmarcRecord } from '../../../shared/records/dmarc.ts'
import type { ReportUri } from '../../../shared/records/report-uri.ts'
import type { Resolver } from '../../dns/resolver.ts'
import { readTxt } from '../../dns/select-txt.ts'
import { type DmarcDiscovery, discoverDmarc } from '../../protocols/dmarc/discover-policy.ts'
import { verifyReportDestinations } from '../../protocols/dmarc/external-reports.ts'
import { describeStep, organizationalDomainOf, type TreeWalkStep } from '../../protocols/dmarc/tree-walk.ts'
import { isMeantAs } from '../../protocols/meant-record.ts'
import { unquote } from '../../protocols/misplaced/record-kind.ts'

type DmarcFacts = Pick<AuditFacts, 'dmarc_record' | 'dmarc_policy' | 'dmarc_walk'>

/** The DMARC policy of a domain, where it is published, and competing records (RFC 9989 section 4.10). */
export async function gatherDmarcFacts(domain: string, resolver: Resolver): Promise<DmarcFacts> {
  const [discovery, misnamed] = await Promise.all([discoverDmarc(domain, resolver), findMisnamed(domain, resolver)])
  const { steps, policy } = discovery
  const [own] = steps
  if (own?.outcome === 'unavailable' && own.reason) {
    const silent = unavailable(own.reason)
    return { dmarc_record: silent, dmarc_policy: policy, dmarc_walk: silent }
  }
  return {
    dmarc_record: await describePublished(domain, discovery, resolver),
    dmarc_policy: policy,
    dmarc_walk: known({
      steps: steps.map(describeStep),
      assumed_none: steps.filter(({ outcome }) => outcome === 'assumed_none').map((step) => `_dmarc.${step.domain}`),
      misnamed,
      organizational_domain: organizationalDomainOf(steps),
    }),
  }
}

async function describePublished(
  domain: string,
  { steps, source, policy }: DmarcDiscovery,
  resolver: Resolver,
): Promise<AuditFacts['dmarc_record']> {
  const records = steps.flatMap(({ texts }) => texts.filter((text) => isMeantAs('dmarc', text)))
  // A parent that did not answer may have the record that applies.
  if (records.length === 0) return policy.state === 'unavailable' ? policy : absent
  const record = source?.record ?? null
  const destinations = record
    ? await verifyReportDestinations(
        source?.domain ?? domain,
        organizationalDomainOf(steps),
        [...record.rua, ...record.ruf],
        resolver,
      )
    : []
  return known({
    domain,
    records,
    tags: source && record && describeRecord(source, record),
    destinations: destinations.map(({ domain, verdict, permissionName, reason, mail, mailReason }) => ({
      domain,
      verdict,
      permission_name: permissionName,
      // Whether both share an organization may depend on the domain's own tree walk.
      reason: verdict === 'unknown' ? (reason ?? steps.at(-1)?.reason ?? null) : null,
      mail,
      mail_reason: mailReason,
    })),
  })
}

function describeRecord(source: TreeWalkStep, record: DmarcRecord): DmarcRecordFact {
  const { text, p, sp, np, adkim, aspf, fo, rua, ruf, testing, psd, pct, problems } = record
  return {
    found_at: source.domain,
    text,
    p,
    sp,
    np,
    adkim,
    aspf,
    fo,
    uris: [...rua.map((uri) => describeUri('rua', uri)), ...ruf.map((uri) => describeUri('ruf', uri))],
    testing,
    psd,
    pct,
    problems,
  }
}

function describeUri(tag: 'rua' | 'ruf', { uri, valid, address }: ReportUri) {
  return { tag, uri, valid, address }
}

/** DMARC records at common wrong names: the domain itself, and `dmarc` without the underscore. */
async function findMisnamed(domain: string, resolver: Resolver): Promise<DmarcWalkFact['misnamed']> {
  const answers = await Promise.all(
    [domain, `dmarc.${domain}`].map(async (name) => ({ name, answer: await resolver.query(name, 'TXT') })),
  )
  return answers.flatMap(({ name, answer }) =>
    answer.status === 'found'
      ? answer.records
          .map(readTxt)
          .filter((text) => isDmarcRecord(unquote(text) ?? text))
          .map((text) => ({ name, text }))
      : [],
  )
}
