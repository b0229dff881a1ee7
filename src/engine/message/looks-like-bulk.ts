import type { MailingSigns, UnsubscribeOffer } from '../../shared/contract/facts/message/mailing.ts'
import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import { hasField, valuesOf } from './header-fields.ts'
import { isTransactional } from './transactional-subject.ts'

/** Fields that mailing lists and newsletter services add (RFC 2369, RFC 2919). */
const listFields = [
  'List-Unsubscribe',
  'List-Id',
  'List-Post',
  'List-Help',
  'List-Subscribe',
  'List-Owner',
  'List-Archive',
]

/** Fields with the name of a campaign, such as `X-Campaign`, `X-Mailgun-Campaign-Id`, or `X-MailingID`. */
const campaignField = /^x-(?:[a-z]{1,20}-)?(?:campaign|mailing|newsletter)(?:[-_]?(?:id|name|key|activity-id))?$/i
/** Programs that only send newsletters. */
const newsletterProgram =
  /\b(?:mailchimp|phplist|acymailing|sendy|listmonk|mautic|cleverreach|inxmail|rapidmail|createsend|freshmail|newsletter|mailworx)/i
/** Fields of services that send both newsletters and receipts. Feedback-ID identifies the sender in complaints. */
const serviceField =
  /^(?:feedback-id|x-ses-|x-mailgun-|x-sg-|x-smtpapi|x-mandrill-|x-pm-|x-msys-|x-mj-|x-mailjet-|x-sib-|x-mailin-|x-sfmc-|x-csa-complaints|x-roving-|x-mc-user|x-report-abuse)/i
/** Return paths that name the recipient or a campaign (VERP). */
const bounceAddress =
  /^(?:bounces?|bnc|returns?|msprvs1|rtn|b)[-+=._]|[-+=._]bounces?(?:[-+=._]|$)|=[a-z\d-]{1,63}\.[a-z]/i
/** Return paths written by forwarders (SRS) and bounce protection (BATV, PRVS). */
const rewrittenAddress = /^(?:srs[01][-+=]|prvs=|btv1==)/i
/** Local parts of newsletter addresses. */
const newsletterNames = new Set(
  (
    'newsletter newsletters mailing mailings marketing promo promotion promotions promocje offer offers oferty deals ' +
    'angebote infoletter infolettre biuletyn nieuwsbrief boletin news'
  ).split(' '),
)
const newsletterWord = /newsletter|infolettre|lettre d['\u2019]information|biuletyn|bolet[ií]n|nieuwsbrief/i

/** The points at which the signs in a body add up to a mailing. */
const mailingPoints = 3
/** An unsubscribe link is enough. Unsubscribe wording next to a link needs one more sign, a mere mention two. */
const offerPoints: Record<UnsubscribeOffer, number> = { none: 0, mentioned: 1, worded: 2, personal: 3 }

/** Signs of a mailing. */
export type BulkEvidence = Pick<MessageFacts, 'headers' | 'envelope' | 'message' | 'mailing'>

/**
 * Whether the message is bulk mail, for which large providers have more requirements. Either the header shows it, or
 * the body has features that only mailings have. If the body was not read, only the header counts.
 */
export function looksLikeBulk(facts: BulkEvidence): boolean {
  return isMarkedAsBulk(facts.headers) || readsLikeMailing(facts)
}

/** Whether the header marks the message as bulk. */
export function isMarkedAsBulk(headers: MessageFacts['headers']): boolean {
  if (listFields.some((name) => hasField(headers, name))) return true
  // Automatic replies mark themselves as bulk so that no other machine replies (RFC 3834 section 3.1.8).
  return valuesOf(headers, 'Precedence').some((value) => /^(?:bulk|list|junk)$/i.test(value)) && !isAnswer(headers)
}

function readsLikeMailing({ headers, envelope, message, mailing }: BulkEvidence): boolean {
  if (mailing.state !== 'known' || isAnswer(headers) || envelope.mail_from === '') return false
  // Invitations also explain how to stop receiving them.
  if (message.parts.some(({ type }) => type === 'text/calendar')) return false
  // The law also uses the subject to distinguish transactions from advertising (16 CFR 316.3).
  if (isTransactional(message.subject ?? '')) return false
  const signs = mailing.value
  const names = headers.fields.map(({ name }) => name)
  const isCampaign =
    names.some((name) => campaignField.test(name)) ||
    valuesOf(headers, 'X-Mailer').some((value) => newsletterProgram.test(value))
  const isCalledNewsletter = callsItselfNewsletter(message)
  const own = offerPoints[signs.unsubscribe] + 2 * Number(signs.browser_version) + 2 * Number(isCampaign)
  // Receipts come from the same services with the same links and pixels, so these only count in addition to other
  // signs.
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

/** Whether the message is a reply, from a person or a program. */
function isAnswer(headers: MessageFacts['headers']): boolean {
  if (valuesOf(headers, 'Auto-Submitted').some((value) => /^auto-(?:replied|notified)\b/i.test(value))) return true
  return ['In-Reply-To', 'References'].some((name) => valuesOf(headers, name).some((value) => value !== ''))
}
