import type { CheckKey, FindingGroup, Outcome } from '../../shared/finding.ts'
import type { GroupedFinding } from '../score/score.ts'
import { weights } from '../score/weights.ts'
import { allowListsEntry } from './allow-lists/entry.ts'
import { analysisComplete } from './analysis/complete.ts'
import { arcResult } from './arc/result.ts'
import { attachmentsContents } from './attachments/contents.ts'
import { attachmentsEncryption } from './attachments/encryption.ts'
import { attachmentsTypes } from './attachments/types.ts'
import { authorDisplayName } from './author/display-name.ts'
import { authorReplyTo } from './author/reply-to.ts'
import { authorSender } from './author/sender.ts'
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
import { contentBrowserVersion } from './content/browser-version.ts'
import { contentDirection } from './content/direction.ts'
import { contentFillerText } from './content/filler-text.ts'
import { contentHiddenText } from './content/hidden-text.ts'
import { contentImageHosts } from './content/image-hosts.ts'
import { contentImages } from './content/images.ts'
import { contentInvisibleCharacters } from './content/invisible-characters.ts'
import { contentPlaceholders } from './content/placeholders.ts'
import { contentPreheader } from './content/preheader.ts'
import { contentReadable } from './content/readable.ts'
import { contentRest } from './content/rest.ts'
import { contentText } from './content/text.ts'
import { contentTrackingPixel } from './content/tracking-pixel.ts'
import { contentUnsubscribeLink } from './content/unsubscribe-link.ts'
import { contentVersions } from './content/versions.ts'
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
import { dkimHeaderCoverage } from './dkim/header-coverage.ts'
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
import { dkimSignatureFlags } from './dkim/signature-flags.ts'
import { dkimSignatureKeyUnique } from './dkim/signature-key-unique.ts'
import { dkimSigningTime } from './dkim/signing-time.ts'
import { dkimWildcard } from './dkim/wildcard.ts'
import { dmarcAlignment } from './dmarc/alignment.ts'
import { dmarcDiscovery } from './dmarc/discovery.ts'
import { dmarcPolicy } from './dmarc/policy.ts'
import { dmarcReportAddresses } from './dmarc/report-addresses.ts'
import { dmarcReportMailboxes } from './dmarc/report-mailboxes.ts'
import { dmarcReportPermission } from './dmarc/report-permission.ts'
import { dmarcReports } from './dmarc/reports.ts'
import { dmarcResult } from './dmarc/result.ts'
import { dmarcSubdomains } from './dmarc/subdomains.ts'
import { dmarcSuffix } from './dmarc/suffix.ts'
import { dmarcSyntax } from './dmarc/syntax.ts'
import { dmarcTags } from './dmarc/tags.ts'
import { dnssecSigned } from './dnssec/signed.ts'
import { domainExistence } from './domain/existence.ts'
import { headersAddressEncoding } from './headers/address-encoding.ts'
import { headersAscii } from './headers/ascii.ts'
import { headersDate } from './headers/date.ts'
import { headersDateZone } from './headers/date-zone.ts'
import { headersEncodedWords } from './headers/encoded-words.ts'
import { headersFrom } from './headers/from.ts'
import { headersMessageId } from './headers/message-id.ts'
import { headersMessageIdHost } from './headers/message-id-host.ts'
import { headersMimeVersion } from './headers/mime-version.ts'
import { headersPriority } from './headers/priority.ts'
import { headersRecipients } from './headers/recipients.ts'
import { headersSubject } from './headers/subject.ts'
import { headersUnique } from './headers/unique.ts'
import { heloAddress } from './helo/address.ts'
import { heloName } from './helo/name.ts'
import { htmlAccessibility } from './html/accessibility.ts'
import { htmlElements } from './html/elements.ts'
import { htmlSize } from './html/size.ts'
import { htmlStructure } from './html/structure.ts'
import { htmlSupport } from './html/support.ts'
import { linksAlphabets } from './links/alphabets.ts'
import { linksDomains } from './links/domains.ts'
import { linksEncryption } from './links/encryption.ts'
import { linksHosts } from './links/hosts.ts'
import { linksPorts } from './links/ports.ts'
import { linksSamples } from './links/samples.ts'
import { linksShorteners } from './links/shorteners.ts'
import { linksShownAddresses } from './links/shown-addresses.ts'
import { linksUserInfo } from './links/user-info.ts'
import { listUnsubscribeForm } from './list-unsubscribe/form.ts'
import { listUnsubscribeMailto } from './list-unsubscribe/mailto.ts'
import { listUnsubscribeOneClick } from './list-unsubscribe/one-click.ts'
import { listUnsubscribeSignature } from './list-unsubscribe/signature.ts'
import { mailingAutoSubmitted } from './mailing/auto-submitted.ts'
import { mailingFeedbackId } from './mailing/feedback-id.ts'
import { mailingListId } from './mailing/list-id.ts'
import { mailingPrecedence } from './mailing/precedence.ts'
import { mimeAlternatives } from './mime/alternatives.ts'
import { mimeBase64 } from './mime/base64.ts'
import { mimeBodyDisposition } from './mime/body-disposition.ts'
import { mimeCharsets } from './mime/charsets.ts'
import { mimeEightBit } from './mime/eight-bit.ts'
import { mimeEncodedData } from './mime/encoded-data.ts'
import { mimeLineEnds } from './mime/line-ends.ts'
import { mimeLineLength } from './mime/line-length.ts'
import { mimeMultiparts } from './mime/multiparts.ts'
import { mimeNesting } from './mime/nesting.ts'
import { mimeNuls } from './mime/nuls.ts'
import { mimeSize } from './mime/size.ts'
import { mimeTransferEncodings } from './mime/transfer-encodings.ts'
import { mimeTypes } from './mime/types.ts'
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
import { receivedClocks } from './received/clocks.ts'
import { receivedDelay } from './received/delay.ts'
import type { AnyCheck } from './run-checks.ts'
import { spamFilters } from './spam/filters.ts'
import { spamScore } from './spam/score.ts'
import { spfAll } from './spf/all.ts'
import { spfHelo } from './spf/helo.ts'
import { spfIncludes } from './spf/includes.ts'
import { spfLookups } from './spf/lookups.ts'
import { spfMacros } from './spf/macros.ts'
import { spfNetworks } from './spf/networks.ts'
import { spfPassingNetworks } from './spf/passing-networks.ts'
import { spfPtr } from './spf/ptr.ts'
import { spfReading } from './spf/reading.ts'
import { spfRecord } from './spf/record.ts'
import { spfResult } from './spf/result.ts'
import { spfSize } from './spf/size.ts'
import { spfSyntax } from './spf/syntax.ts'
import { spfTerms } from './spf/terms.ts'
import { spfTreeAll } from './spf/tree-all.ts'
import { spfTreeLookups } from './spf/tree-lookups.ts'
import { spfVoidLookups } from './spf/void-lookups.ts'
import { subjectAddress } from './subject/address.ts'
import { subjectCapitals } from './subject/capitals.ts'
import { subjectEmoji } from './subject/emoji.ts'
import { subjectLength } from './subject/length.ts'
import { subjectMoney } from './subject/money.ts'
import { subjectPunctuation } from './subject/punctuation.ts'
import { subjectReplyPrefix } from './subject/reply-prefix.ts'
import { subjectTrial } from './subject/trial.ts'
import { tlsUsed } from './tls/used.ts'
import { tlsRptRecord } from './tls-rpt/record.ts'
import { tlsRptReportMailboxes } from './tls-rpt/report-mailboxes.ts'
import { tlsRptSyntax } from './tls-rpt/syntax.ts'

/** Every check, in the order of the report. A check stands after those it follows. */
export const checks: readonly AnyCheck[] = [
  analysisComplete,
  contentReadable,

  dmarcResult,
  dmarcPolicy,
  dkimResult,
  spfResult,
  spfReading,
  dmarcAlignment,
  dmarcReports,
  dkimKey,
  dkimBodyLength,
  dkimHeaderCoverage,
  dkimSigningTime,
  dkimSignatureFlags,
  dkimSignatureKeyUnique,
  dkimOtherSignatures,
  spfAll,
  spfPassingNetworks,
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
  dmarcReportMailboxes,
  dmarcSuffix,

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
  tlsRptReportMailboxes,

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
  receivedClocks,
  receivedDelay,

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
  headersMessageIdHost,
  headersDateZone,
  headersAscii,
  headersEncodedWords,
  headersAddressEncoding,
  headersPriority,

  authorDisplayName,
  authorReplyTo,
  authorSender,

  subjectLength,
  subjectCapitals,
  subjectPunctuation,
  subjectEmoji,
  subjectMoney,
  subjectAddress,
  subjectTrial,
  subjectReplyPrefix,

  mimeMultiparts,
  mimeLineLength,
  mimeLineEnds,
  mimeNuls,
  mimeCharsets,
  mimeTransferEncodings,
  mimeEncodedData,
  mimeBase64,
  mimeEightBit,
  mimeTypes,
  mimeNesting,
  mimeAlternatives,
  mimeBodyDisposition,
  mimeSize,

  attachmentsTypes,
  attachmentsContents,
  attachmentsEncryption,

  contentText,
  contentVersions,
  contentHiddenText,
  contentPreheader,
  contentImages,
  contentImageHosts,
  contentInvisibleCharacters,
  contentDirection,
  contentPlaceholders,
  contentFillerText,
  contentTrackingPixel,

  linksShownAddresses,
  linksHosts,
  linksUserInfo,
  linksPorts,
  linksEncryption,
  linksAlphabets,
  linksShorteners,
  linksDomains,
  linksSamples,
  contentUnsubscribeLink,
  contentBrowserVersion,
  contentRest,

  htmlElements,
  htmlStructure,
  htmlSize,
  htmlAccessibility,
  htmlSupport,
  spamScore,
  spamFilters,

  listUnsubscribeForm,
  listUnsubscribeOneClick,
  listUnsubscribeSignature,
  listUnsubscribeMailto,
  mailingListId,
  mailingFeedbackId,
  mailingPrecedence,
  mailingAutoSubmitted,
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

const gravest = new Map<CheckKey, readonly GroupedFinding[]>()

/**
 * What a check can find at worst: the gravest of its findings. A check that only asks whether there are answers at all
 * has none of its own; then those that follow it count.
 */
export function gravestFindings(key: CheckKey): readonly GroupedFinding[] {
  const known = gravest.get(key)
  if (known) return known
  const own = checks.filter((check) => check.key === key).flatMap(({ findings }) => findings)
  const [worst] = own.toSorted((a, b) => weights[b].points - weights[a].points)
  const found = worst
    ? [{ finding: worst, group: groupOfCheck(key) }]
    : followersOf(key).flatMap((follower) => gravestFindings(follower))
  gravest.set(key, found)
  return found
}

function followersOf(key: CheckKey): CheckKey[] {
  return [...new Set(checks.filter(({ follows }) => follows?.includes(key)).map((check) => check.key))]
}
