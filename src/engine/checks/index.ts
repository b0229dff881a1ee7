import type { CheckKey, FindingGroup, Outcome } from '../../shared/finding.ts'
import type { AnyCheck } from '../run-checks.ts'
import { allowListsEntry } from './allow-lists/entry.ts'
import { analysisComplete } from './analysis/complete.ts'
import { arcResult } from './arc/result.ts'
import { bimiCertificate } from './bimi/certificate.ts'
import { bimiDmarc } from './bimi/dmarc.ts'
import { bimiLogo } from './bimi/logo.ts'
import { bimiRecord } from './bimi/record.ts'
import { bimiSyntax } from './bimi/syntax.ts'
import { blacklistAnswers } from './blacklist/answers.ts'
import { blacklistCritical } from './blacklist/critical.ts'
import { blacklistMajor } from './blacklist/major.ts'
import { blacklistMinor } from './blacklist/minor.ts'
import { caaRecord } from './caa/record.ts'
import { caaSyntax } from './caa/syntax.ts'
import { contentReadable } from './content/readable.ts'
import { contentText } from './content/text.ts'
import { daneRecord } from './dane/record.ts'
import { daneSecure } from './dane/secure.ts'
import { daneUsable } from './dane/usable.ts'
import { dblAnswers } from './dbl/answers.ts'
import { dblAuthorOthers } from './dbl/author-others.ts'
import { dblAuthorSpamhaus } from './dbl/author-spamhaus.ts'
import { dblLinks } from './dbl/links.ts'
import { dblOthers } from './dbl/others.ts'
import { dblServices } from './dbl/services.ts'
import { dblSpamhaus } from './dbl/spamhaus.ts'
import { dkimBodyLength } from './dkim/body-length.ts'
import { dkimDelegation } from './dkim/delegation.ts'
import { dkimFlags } from './dkim/flags.ts'
import { dkimKey } from './dkim/key.ts'
import { dkimKeyMinimum } from './dkim/key-minimum.ts'
import { dkimKeyRecord } from './dkim/key-record.ts'
import { dkimKeyStrength } from './dkim/key-strength.ts'
import { dkimKeyUnique } from './dkim/key-unique.ts'
import { dkimNamedSelectors } from './dkim/named-selectors.ts'
import { dkimOtherSignatures } from './dkim/other-signatures.ts'
import { dkimResult } from './dkim/result.ts'
import { dkimRevocation } from './dkim/revocation.ts'
import { dkimSelectors } from './dkim/selectors.ts'
import { dkimWildcard } from './dkim/wildcard.ts'
import { dmarcAlignment } from './dmarc/alignment.ts'
import { dmarcDiscovery } from './dmarc/discovery.ts'
import { dmarcPolicy } from './dmarc/policy.ts'
import { dmarcReportAddresses } from './dmarc/report-addresses.ts'
import { dmarcReportPermission } from './dmarc/report-permission.ts'
import { dmarcReports } from './dmarc/reports.ts'
import { dmarcResult } from './dmarc/result.ts'
import { dmarcSubdomains } from './dmarc/subdomains.ts'
import { dmarcSyntax } from './dmarc/syntax.ts'
import { dmarcTags } from './dmarc/tags.ts'
import { dnssecSigned } from './dnssec/signed.ts'
import { domainExistence } from './domain/existence.ts'
import { headersDate } from './headers/date.ts'
import { headersFrom } from './headers/from.ts'
import { headersMessageId } from './headers/message-id.ts'
import { headersMimeVersion } from './headers/mime-version.ts'
import { headersRecipients } from './headers/recipients.ts'
import { headersSubject } from './headers/subject.ts'
import { headersUnique } from './headers/unique.ts'
import { heloAddress } from './helo/address.ts'
import { heloName } from './helo/name.ts'
import { listUnsubscribeOneClick } from './list-unsubscribe/one-click.ts'
import { misplacedDoubledNames } from './misplaced/doubled-names.ts'
import { misplacedHosts } from './misplaced/hosts.ts'
import { misplacedNames } from './misplaced/names.ts'
import { misplacedPlaceholders } from './misplaced/placeholders.ts'
import { misplacedQuotes } from './misplaced/quotes.ts'
import { mtaStsMaxAge } from './mta-sts/max-age.ts'
import { mtaStsMode } from './mta-sts/mode.ts'
import { mtaStsMx } from './mta-sts/mx.ts'
import { mtaStsPolicy } from './mta-sts/policy.ts'
import { mtaStsPolicySyntax } from './mta-sts/policy-syntax.ts'
import { mtaStsRecord } from './mta-sts/record.ts'
import { mxAddressFamilies } from './mx/address-families.ts'
import { mxAddresses } from './mx/addresses.ts'
import { mxAliases } from './mx/aliases.ts'
import { mxCertificate } from './mx/certificate.ts'
import { mxEncryption } from './mx/encryption.ts'
import { mxNames } from './mx/names.ts'
import { mxPrivateAddresses } from './mx/private-addresses.ts'
import { mxRecord } from './mx/record.ts'
import { mxReverseDns } from './mx/reverse-dns.ts'
import { nameServersAddresses } from './name-servers/addresses.ts'
import { nameServersAliases } from './name-servers/aliases.ts'
import { nameServersAnswers } from './name-servers/answers.ts'
import { nameServersCount } from './name-servers/count.ts'
import { nameServersNetworks } from './name-servers/networks.ts'
import { nameServersSoa } from './name-servers/soa.ts'
import { ptrConfirmed } from './ptr/confirmed.ts'
import { ptrPresent } from './ptr/present.ts'
import { spamScore } from './spam/score.ts'
import { spfAll } from './spf/all.ts'
import { spfHelo } from './spf/helo.ts'
import { spfIncludes } from './spf/includes.ts'
import { spfLookups } from './spf/lookups.ts'
import { spfMacros } from './spf/macros.ts'
import { spfNetworks } from './spf/networks.ts'
import { spfPtr } from './spf/ptr.ts'
import { spfRecord } from './spf/record.ts'
import { spfResult } from './spf/result.ts'
import { spfSize } from './spf/size.ts'
import { spfSyntax } from './spf/syntax.ts'
import { spfTerms } from './spf/terms.ts'
import { spfTreeAll } from './spf/tree-all.ts'
import { spfTreeLookups } from './spf/tree-lookups.ts'
import { spfVoidLookups } from './spf/void-lookups.ts'
import { tlsUsed } from './tls/used.ts'
import { tlsRptRecord } from './tls-rpt/record.ts'
import { tlsRptSyntax } from './tls-rpt/syntax.ts'

/** Every check, in the order of the report. A check stands after those it follows. */
export const checks: readonly AnyCheck[] = [
  analysisComplete,
  contentReadable,

  dmarcResult,
  dmarcPolicy,
  dkimResult,
  spfResult,
  dmarcAlignment,
  dmarcReports,
  dkimKey,
  dkimBodyLength,
  dkimOtherSignatures,
  spfAll,
  spfLookups,
  arcResult,

  domainExistence,
  spfRecord,
  spfSyntax,
  spfIncludes,
  spfTreeLookups,
  spfVoidLookups,
  spfTreeAll,
  spfTerms,
  spfPtr,
  spfNetworks,
  spfSize,
  spfMacros,
  dkimSelectors,
  dkimNamedSelectors,
  dkimKeyRecord,
  dkimKeyMinimum,
  dkimKeyStrength,
  dkimKeyUnique,
  dkimRevocation,
  dkimFlags,
  dkimDelegation,
  dkimWildcard,
  dmarcDiscovery,
  dmarcSyntax,
  dmarcTags,
  dmarcSubdomains,
  dmarcReportAddresses,
  dmarcReportPermission,

  mxRecord,
  mxNames,
  mxAddresses,
  mxAliases,
  mxPrivateAddresses,
  mxAddressFamilies,
  mxReverseDns,
  mxEncryption,
  mxCertificate,

  mtaStsRecord,
  mtaStsPolicy,
  mtaStsPolicySyntax,
  mtaStsMode,
  mtaStsMx,
  mtaStsMaxAge,

  tlsRptRecord,
  tlsRptSyntax,

  bimiRecord,
  bimiSyntax,
  bimiDmarc,
  bimiLogo,
  bimiCertificate,

  dblSpamhaus,
  dblOthers,

  nameServersCount,
  nameServersAddresses,
  nameServersAnswers,
  nameServersAliases,
  nameServersNetworks,
  nameServersSoa,

  dnssecSigned,
  daneRecord,
  daneUsable,
  daneSecure,

  caaRecord,
  caaSyntax,

  misplacedDoubledNames,
  misplacedNames,
  misplacedQuotes,
  misplacedPlaceholders,
  misplacedHosts,

  ptrPresent,
  ptrConfirmed,
  heloName,
  heloAddress,
  spfHelo,
  tlsUsed,

  blacklistAnswers,
  blacklistCritical,
  blacklistMajor,
  blacklistMinor,
  allowListsEntry,
  dblAnswers,
  dblAuthorSpamhaus,
  dblAuthorOthers,
  dblServices,
  dblLinks,

  headersFrom,
  headersSubject,
  headersDate,
  headersMessageId,
  headersRecipients,
  headersMimeVersion,
  headersUnique,

  contentText,
  spamScore,
  listUnsubscribeOneClick,
]

const groups = new Map(checks.map(({ key, group }) => [key, group]))

/** The group whose cap the points of an outcome fall under. */
export function groupOf({ check }: Outcome): FindingGroup {
  return groupOfCheck(check)
}

/** The group of a check. Throws on a key that no check has: a programmer's error. */
export function groupOfCheck(key: CheckKey): FindingGroup {
  const group = groups.get(key)
  if (!group) throw new Error(`no check has the key ${key}`)
  return group
}
