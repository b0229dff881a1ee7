import {
  type Purpose,
  type PurposeFact,
  type PurposeSign,
  purposeSigns,
  type StatedPurpose,
} from '../../shared/contract/facts/message/purpose.ts'
import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import { automaticSubject, isDiscussionList, readAutoSubmitted } from './automatic.ts'
import { hasField, splitMailboxes, valuesOf } from './header-fields.ts'
import { isOffer, isTransactional } from './subject-words.ts'

/** Fields with the name of a campaign, such as `X-Campaign`, `X-Mailgun-Campaign-Id`, or `X-MailingID`. */
const campaignField = /^x-(?:[a-z]{1,20}-)?(?:campaign|mailing|newsletter)(?:[-_]?(?:id|name|key|activity-id))?$/i
/** Programs that only send newsletters. */
const newsletterProgram =
  /\b(?:mailchimp|phplist|acymailing|sendy|listmonk|mautic|cleverreach|inxmail|rapidmail|createsend|freshmail|newsletter|mailworx|getresponse)/i
/** Fields of services that send both newsletters and receipts. Feedback-ID identifies the sender in complaints. */
const serviceField =
  /^(?:feedback-id|x-ses-|x-mailgun-|x-sg-|x-smtpapi|x-mandrill-|x-pm-|x-msys-|x-mj-|x-mailjet-|x-sib-|x-mailin-|x-sfmc-|x-csa-complaints|x-roving-|x-mc-user|x-report-abuse)/i
/** Return paths that name the recipient or a campaign (VERP). */
const bounceAddress =
  /^(?:bounces?|bnc|returns?|msprvs1|rtn|b)[-+=._]|[-+=._]bounces?(?:[-+=._]|$)|=[a-z\d-]{1,63}\.[a-z]/i
/** Return paths written by forwarders (SRS) and bounce protection (BATV, PRVS). */
const rewrittenAddress = /^(?:srs[01][-+=]|prvs=|btv1==)/i
/** Local parts of newsletter addresses. */
const newsletterNames = wordSet(
  'newsletter newsletters mailing mailings marketing promo promotion promotions promocje offer offers oferty deals ' +
    'angebote infoletter infolettre biuletyn nieuwsbrief boletin news',
)
const newsletterWord = /newsletter|infolettre|lettre d['\u2019]information|biuletyn|bolet[ií]n|nieuwsbrief|rundbrief/i
/** Local parts of programs and departments. */
const automaticNames = wordSet(
  'noreply reply donotreply bestellung bestellungen billing buchung buchungen confirm confirmation cron daemon faktury ' +
    'invoice invoices nagios monitoring notification notifications notify order orders alert alerts payments ' +
    'powiadomienia rechnung rechnungen receipt receipts reservations root security system zamowienia zabbix',
)
/** Subjects of programs that report what they did or saw. */
const alertSubject =
  /^(?:(?:re|fwd?): )?(?:cron <|anacron job|logwatch for|\[?(?:alert|alarm|firing|resolved|critical|warning|ok|problem|recovery|down|up)\b[\]:! ]|\*\* (?:problem|recovery|flap))/i
/** Email clients, in User-Agent or X-Mailer. */
const emailClient =
  /thunderbird|apple mail|(?:iphone|ipad) mail|microsoft outlook|outlook(?: express|\/)|evolution|the bat!|roundcube|kmail|mutt|gnus|claws mail|k-9|fairemail|emclient|squirrelmail|horde|sylpheed|zimbra|open-xchange/i
/** A personal message has at most this many recipients. */
const maxRecipients = 10
/** A guess needs at least this many signs. */
const minSigns = 2

/** What shows the purpose of a message. */
export type PurposeEvidence = Pick<MessageFacts, 'headers' | 'envelope' | 'message' | 'mailing'>

/** The purpose of a message: the stated one, or what its signs agree on. A template may be sent for any purpose. */
export function purposeOf(
  evidence: PurposeEvidence,
  stated: StatedPurpose | null,
  template = stated === 'template',
): PurposeFact {
  const signs = signsOf(evidence)
  if (stated !== null && stated !== 'template') return { value: stated, source: 'chosen', signs, template }
  return { value: guess(signs, evidence.mailing.state === 'known'), source: 'guessed', signs, template }
}

/** What the author stated, if anything. */
export function statedPurpose({ purpose }: Pick<MessageFacts, 'purpose'>): StatedPurpose | null {
  if (purpose.template) return 'template'
  return purpose.source === 'chosen' ? purpose.value : null
}

/** Signs that transactions cannot have. */
const onlyCampaigns: ReadonlySet<PurposeSign> = new Set([
  'campaign_field',
  'newsletter_program',
  'newsletter_name',
  'offer_subject',
])

/** Signs of everything that a service sends to customers. Together they count as one, and never alone. */
const fromServices: ReadonlySet<PurposeSign> = new Set(['bulk_service', 'tracking', 'generic_greeting'])

/**
 * Two signs decide, if no more speak for something else. Receipts have the same links, prices, and pixels as campaigns,
 * so the subject distinguishes them, as in law (16 CFR 316.3). Whatever was not read may be a sign of a campaign.
 */
function guess(signs: readonly PurposeSign[], isRead: boolean): Purpose | null {
  const count = (purpose: Purpose) => signs.filter((sign) => isSignOf(purpose, sign)).length
  const shared = signs.filter((sign) => fromServices.has(sign)).length
  const own = count('campaign') - shared
  const campaign = own > 0 ? own + Math.min(shared, 1) : 0
  const transactional = count('transactional')
  const personal = count('personal')
  if (signs.includes('discussion_list') && personal >= minSigns) return 'personal'
  const isReceipt = signs.includes('transaction_subject') || signs.includes('alert_subject')
  if (isReceipt && transactional >= minSigns && isRead && !signs.some((sign) => onlyCampaigns.has(sign)))
    return 'transactional'
  const rivals = Math.max(transactional, personal)
  if (campaign >= minSigns && campaign > rivals) return 'campaign'
  if (!isRead || rivals < minSigns || campaign >= rivals) return null
  if (personal === transactional) return null
  return personal > transactional ? 'personal' : 'transactional'
}

function isSignOf(purpose: Purpose, sign: PurposeSign): boolean {
  return (purposeSigns[purpose] as readonly PurposeSign[]).includes(sign)
}

function signsOf(evidence: PurposeEvidence): PurposeSign[] {
  const { headers, envelope, message } = evidence
  const names = headers.fields.map(({ name }) => name)
  const isList = isDiscussionList(headers)
  const senderWords = wordsOfSender(message.from)
  const found: Record<PurposeSign, boolean> = {
    campaign_field: names.some((name) => campaignField.test(name)),
    newsletter_program: valuesOf(headers, 'X-Mailer').some((value) => newsletterProgram.test(value)),
    bulk_service:
      !isList && (names.some((name) => serviceField.test(name)) || isBounceAddress(envelope.mail_from ?? '')),
    list_id: !isList && hasField(headers, 'List-Id'),
    newsletter_name:
      newsletterWord.test(message.subject ?? '') ||
      newsletterWord.test(message.from ?? '') ||
      senderWords.some((word) => newsletterNames.has(word)),
    offer_subject: isOffer(message.subject ?? ''),
    transaction_subject: isTransactional(message.subject ?? ''),
    automatic_sender: senderWords.some((word) => automaticNames.has(word)),
    automatic_message: ![null, 'no'].includes(readAutoSubmitted(headers)) || envelope.mail_from === '',
    alert_subject:
      [alertSubject, automaticSubject].some((pattern) => pattern.test(message.subject ?? '')) ||
      hasField(headers, 'X-Cron-Env'),
    invitation: message.parts.some(({ type }) => type === 'text/calendar'),
    discussion_list: isList,
    reply: ['In-Reply-To', 'References'].some((name) => valuesOf(headers, name).some((value) => value !== '')),
    email_client: ['User-Agent', 'X-Mailer'].some((name) =>
      valuesOf(headers, name).some((value) => emailClient.test(value)),
    ),
    plain_text: message.has_text && !message.has_html,
    ...signsOfBody(evidence),
  }
  const all = [...purposeSigns.campaign, ...purposeSigns.transactional, ...purposeSigns.personal]
  return all.filter((sign) => found[sign])
}

/** The signs of a body that was not read. */
const unread = {
  ...{ browser_version: false, notice: false, links: 0, tracked_links: 0, tracking_pixels: 0 },
  ...{ offers: 0, transaction: false, greeting: 'none' },
}

function signsOfBody({ headers, message, mailing }: PurposeEvidence) {
  const body = mailing.state === 'known' ? mailing.value : unread
  return {
    browser_version: body.browser_version,
    subscription_notice: body.notice,
    offers: body.offers >= 2,
    shop_links: body.links >= 3 && body.offers > 0,
    tracking: body.tracking_pixels > 0 || body.tracked_links >= 3,
    generic_greeting: body.greeting === 'generic' && message.has_html,
    transaction_words: body.transaction,
    personal_greeting: body.greeting === 'personal' && countRecipients(headers) <= maxRecipients,
  }
}

function countRecipients(headers: MessageFacts['headers']): number {
  return ['To', 'Cc'].flatMap((name) => valuesOf(headers, name)).flatMap(splitMailboxes).length
}

function wordsOfSender(from: string | null): string[] {
  const [local = ''] = (from ?? '').toLowerCase().split('<').at(-1)?.split('@') ?? []
  return local.split(/[-_.+]/)
}

function isBounceAddress(mailFrom: string): boolean {
  const [local = ''] = mailFrom.split('@')
  return !rewrittenAddress.test(local) && bounceAddress.test(local)
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
