import type { MailingSigns, UnsubscribeOffer } from '../../shared/contract/facts/message/mailing.ts'
import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import { hasField, valuesOf } from './header-fields.ts'
import { isTransactional } from './transactional-subject.ts'

/** The fields by which mailing lists and newsletter services mark what they send (RFC 2369, RFC 2919). */
const listFields = [
  'List-Unsubscribe',
  'List-Id',
  'List-Post',
  'List-Help',
  'List-Subscribe',
  'List-Owner',
  'List-Archive',
]

/** `X-Campaign`, `X-Mailgun-Campaign-Id`, `X-MailingID`: fields in which newsletter programs name a campaign. */
const campaignField = /^x-(?:[a-z]{1,20}-)?(?:campaign|mailing|newsletter)(?:[-_]?(?:id|name|key|activity-id))?$/i
/** Programs that send nothing but newsletters. */
const newsletterProgram =
  /\b(?:mailchimp|phplist|acymailing|sendy|listmonk|mautic|cleverreach|inxmail|rapidmail|createsend|freshmail|newsletter|mailworx)/i
/** Fields of services that send newsletters as well as receipts: Feedback-ID identifies who complaints are about. */
const serviceField =
  /^(?:feedback-id|x-ses-|x-mailgun-|x-sg-|x-smtpapi|x-mandrill-|x-pm-|x-msys-|x-mj-|x-mailjet-|x-sib-|x-mailin-|x-sfmc-|x-csa-complaints|x-roving-|x-mc-user|x-report-abuse)/i
/** Return paths that name the recipient or a campaign (VERP). */
const bounceAddress =
  /^(?:bounces?|bnc|returns?|msprvs1|rtn|b)[-+=._]|[-+=._]bounces?(?:[-+=._]|$)|=[a-z\d-]{1,63}\.[a-z]/i
/** What forwarders and protection against forged bounces write there. */
const rewrittenAddress = /^(?:srs[01][-+=]|prvs=|btv1==)/i
/** Words in addresses of newsletters. */
const newsletterNames = new Set(
  (
    'newsletter newsletters mailing mailings marketing promo promotion promotions promocje offer offers oferty deals ' +
    'angebote infoletter infolettre biuletyn nieuwsbrief boletin news'
  ).split(' '),
)
const newsletterWord = /newsletter|infolettre|lettre d['\u2019]information|biuletyn|bolet[ií]n|nieuwsbrief/i

/** Points from which on the signs of a body, together, make a mailing. */
const mailingPoints = 3
/** An unsubscribe link is enough; words beside a link need another sign, and words alone need two. */
const offerPoints: Record<UnsubscribeOffer, number> = { none: 0, mentioned: 1, worded: 2, personal: 3 }

/** Signs of a mailing. */
export type BulkEvidence = Pick<MessageFacts, 'headers' | 'envelope' | 'message' | 'mailing'>

/**
 * Whether the message went to many: large providers ask more of such mail than of a letter. Its header may say so, or its body
 * has what only mailings have. Where the body was not read, the header alone decides.
 */
export function looksLikeBulk(facts: BulkEvidence): boolean {
  return isMarkedAsBulk(facts.headers) || readsLikeMailing(facts)
}

/** Whether the header says so. */
export function isMarkedAsBulk(headers: MessageFacts['headers']): boolean {
  if (listFields.some((name) => hasField(headers, name))) return true
  // Answers of machines call themselves bulk so that no machine answers them (RFC 3834 section 3.1.8).
  return valuesOf(headers, 'Precedence').some((value) => /^(?:bulk|list|junk)$/i.test(value)) && !isAnswer(headers)
}

function readsLikeMailing({ headers, envelope, message, mailing }: BulkEvidence): boolean {
  if (mailing.state !== 'known' || isAnswer(headers) || envelope.mail_from === '') return false
  // Invitations explain, too, how to have no more of them.
  if (message.parts.some(({ type }) => type === 'text/calendar')) return false
  // By law, too, the subject decides whether mail is about a purchase or is advertising (16 CFR 316.3).
  if (isTransactional(message.subject ?? '')) return false
  const signs = mailing.value
  const names = headers.fields.map(({ name }) => name)
  const isCampaign =
    names.some((name) => campaignField.test(name)) ||
    valuesOf(headers, 'X-Mailer').some((value) => newsletterProgram.test(value))
  const isCalledNewsletter = callsItselfNewsletter(message)
  const own = offerPoints[signs.unsubscribe] + 2 * Number(signs.browser_version) + 2 * Number(isCampaign)
  // Receipts come by the same services, with the same links and pixels: these add to a sign and are none.
  if (own === 0 && !isCalledNewsletter) return false
  const isByService = names.some((name) => serviceField.test(name)) || isBounceAddress(envelope.mail_from ?? '')
  const added = [isCalledNewsletter, isByService, signs.notice, isMeasured(signs)].filter(Boolean).length
  return own + added >= mailingPoints
}

function callsItselfNewsletter({ from, subject }: MessageFacts['message']): boolean {
  if (newsletterWord.test(subject ?? '') || newsletterWord.test(from ?? '')) return true
  const [local = ''] = (from ?? '').toLowerCase().split('<').at(-1)?.split('@') ?? []
  return local.split(/[-_.+]/).some((word) => newsletterNames.has(word))
}

function isBounceAddress(mailFrom: string): boolean {
  const [local = ''] = mailFrom.split('@')
  return !rewrittenAddress.test(local) && bounceAddress.test(local)
}

function isMeasured({ links, tracked_links, tracking_pixels }: MailingSigns): boolean {
  return tracking_pixels > 0 || tracked_links >= 3 || links >= 8
}

/** Whether the message is a reply, written by a person or a program. */
function isAnswer(headers: MessageFacts['headers']): boolean {
  if (valuesOf(headers, 'Auto-Submitted').some((value) => /^auto-(?:replied|notified)\b/i.test(value))) return true
  return ['In-Reply-To', 'References'].some((name) => valuesOf(headers, name).some((value) => value !== ''))
}
