import type { CheckKey, FindingKey, Outcome } from '../../shared/findings/finding.ts'
import { contentBodyChecks } from './content/body.ts'
import { contentHtmlChecks } from './content/html.ts'
import { contentLinksChecks } from './content/links.ts'
import { contentNewsletterChecks } from './content/newsletter.ts'
import { contentReadableChecks } from './content/readable.ts'
import { contentSpamChecks } from './content/spam.ts'
import { contentTextChecks } from './content/text.ts'
import { type DeclaredConsequence, noParams, type Params } from './define-check.ts'
import { dkimArcChecks } from './dkim/arc.ts'
import { dkim2Checks } from './dkim/dkim2.ts'
import { dkimKeysChecks } from './dkim/keys.ts'
import { dkimResultChecks } from './dkim/result.ts'
import { dkimSelectorsChecks } from './dkim/selectors.ts'
import { dkimSignatureChecks } from './dkim/signature.ts'
import { dmarcAlignmentChecks } from './dmarc/alignment.ts'
import { dmarcPolicyChecks } from './dmarc/policy.ts'
import { dmarcRecordChecks } from './dmarc/record.ts'
import { dmarcReportAddressesChecks } from './dmarc/report-addresses.ts'
import { dmarcResultChecks } from './dmarc/result.ts'
import { domainBimiChecks } from './domain/bimi.ts'
import { domainCaaChecks } from './domain/caa.ts'
import { domainDnssecChecks } from './domain/dnssec.ts'
import { domainExistenceChecks } from './domain/existence.ts'
import { domainMisplacedChecks } from './domain/misplaced.ts'
import { domainMtaStsChecks } from './domain/mta-sts.ts'
import { domainMxChecks } from './domain/mx.ts'
import { domainMxHostsChecks } from './domain/mx-hosts.ts'
import { domainNameServersChecks } from './domain/name-servers.ts'
import { domainTlsRptChecks } from './domain/tls-rpt.ts'
import { headersAuthorChecks } from './headers/author.ts'
import { headersDisplayNameChecks } from './headers/display-name.ts'
import { headersMailDomainsChecks } from './headers/mail-domains.ts'
import { headersMailingChecks } from './headers/mailing.ts'
import { headersRequiredChecks } from './headers/required.ts'
import { headersSubjectChecks } from './headers/subject.ts'
import { headersSyntaxChecks } from './headers/syntax.ts'
import { listsBlacklistChecks } from './lists/blacklist.ts'
import { auditedDomainChecks, messageDomainChecks } from './lists/dbl.ts'
import { mimeAttachmentsChecks } from './mime/attachments.ts'
import { mimeEncodingChecks } from './mime/encoding.ts'
import { mimeStructureChecks } from './mime/structure.ts'
import { pathConnectionChecks } from './path/connection.ts'
import { pathReceivedChecks } from './path/received.ts'
import type { Reference } from './references.ts'
import type { AnyCheck } from './run-checks.ts'
import { spfEvaluatedRecordChecks } from './spf/evaluated-record.ts'
import { spfNetworksChecks } from './spf/networks.ts'
import { spfRecordChecks } from './spf/record.ts'
import { spfResultChecks } from './spf/result.ts'
import { spfTermsChecks } from './spf/terms.ts'

/** Every check, in report order. A check comes after those it follows. */
export const checks: readonly AnyCheck[] = [
  ...contentReadableChecks,
  ...dmarcResultChecks,
  ...dmarcPolicyChecks,
  ...dkimResultChecks,
  ...spfResultChecks,
  ...dmarcAlignmentChecks,
  ...dkimSignatureChecks,
  ...spfEvaluatedRecordChecks,
  ...dkimArcChecks,
  ...dkim2Checks,
  ...domainExistenceChecks,
  ...spfRecordChecks,
  ...spfTermsChecks,
  ...spfNetworksChecks,
  ...dkimSelectorsChecks,
  ...dkimKeysChecks,
  ...dmarcRecordChecks,
  ...dmarcReportAddressesChecks,
  ...domainMxChecks,
  ...domainMxHostsChecks,
  ...domainMtaStsChecks,
  ...domainTlsRptChecks,
  ...domainBimiChecks,
  ...auditedDomainChecks,
  ...domainNameServersChecks,
  ...domainDnssecChecks,
  ...domainCaaChecks,
  ...domainMisplacedChecks,
  ...headersMailDomainsChecks,
  ...pathConnectionChecks,
  ...pathReceivedChecks,
  ...listsBlacklistChecks,
  ...messageDomainChecks,
  ...headersRequiredChecks,
  ...headersSyntaxChecks,
  ...headersAuthorChecks,
  ...headersDisplayNameChecks,
  ...headersSubjectChecks,
  ...mimeEncodingChecks,
  ...mimeStructureChecks,
  ...mimeAttachmentsChecks,
  ...contentTextChecks,
  ...contentBodyChecks,
  ...contentLinksChecks,
  ...contentNewsletterChecks,
  ...contentHtmlChecks,
  ...contentSpamChecks,
  ...headersMailingChecks,
]

/** Several checks may share a key, each for its own scope. */
const checksByKey = Map.groupBy(checks, ({ key }) => key)

const leadersByCheck = new Map<CheckKey, readonly CheckKey[]>()
// A check comes after those it follows.
for (const { key, follows = [] } of checks) {
  const above = follows.flatMap((leader) => [leader, ...(leadersByCheck.get(leader) ?? [])])
  leadersByCheck.set(key, [...(leadersByCheck.get(key) ?? []), ...above])
}

/** The checks without whose answer a check is not asked. */
export function leadersOf(key: CheckKey): readonly CheckKey[] {
  return leadersByCheck.get(key) ?? []
}

/** The references of a finding, or those of its check if it has none of its own. */
export function referencesOf(check: CheckKey, finding?: FindingKey): readonly Reference[] {
  const asked = checksByKey.get(check) ?? []
  const own = finding && asked.map(({ findings }) => findings[finding]?.references).find(Boolean)
  return own ?? asked[0]?.references ?? []
}

/** The parameters of each check's text for a pass. */
export const checkParams = collectParams<CheckKey>(checks.map(({ key, params = noParams }) => [key, params]))

/** The parameters of each finding's texts. */
export const findingParams = collectParams<FindingKey>(
  checks.flatMap(({ findings }) => Object.entries(findings).map(([key, { params }]) => [key, params])),
)

/** The consequences that checks declare themselves. */
export const declaredConsequences: ReadonlyMap<FindingKey, DeclaredConsequence> = new Map(
  // The keys are those of the findings.
  checks.flatMap(({ findings }) =>
    Object.entries(findings).flatMap(([key, { consequence }]) =>
      consequence ? [[key as FindingKey, consequence]] : [],
    ),
  ),
)

function collectParams<Key extends string>(entries: (readonly [string, Params])[]): Readonly<Record<Key, Params>> {
  // The keys are generated from these very checks.
  return Object.fromEntries(entries) as Record<Key, Params>
}

/** Whether texts can be rendered for the outcomes: an earlier version may have stored other parameters. */
export function outcomesFit(outcomes: readonly Outcome[]): boolean {
  return outcomes.every((outcome) => {
    if (outcome.state === 'unknown') return true
    const schema = outcome.state === 'pass' ? checkParams[outcome.check] : findingParams[outcome.finding]
    return schema.safeParse(outcome.params).success
  })
}
