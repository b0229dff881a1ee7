import { encodeQuotedPrintable, encodeWords } from '../../../engine/outlook/mime-encodings.ts'
import type { MailboxTrouble } from '../../../shared/contract/mailboxes.ts'
import type { DeliveryTrouble } from '../../../shared/contract/monitoring/channel.ts'
import { emailShape } from '../../../shared/names/visible-text.ts'
import type { RelayService } from '../relay/relay.ts'
import { type SendOutcome, sent } from '../webhooks/send-outcome.ts'
import type { AlertText } from './compose-alert.ts'

interface AlertEmail extends AlertText {
  /** The HTML version; null for plain text only. */
  html: string | null
  to: readonly string[]
  messageId: string
  /** The id of the earlier alert, so that email clients show both in one thread. */
  repliesTo: string | null
  date: Date
}

/** Sends an alert through the owner's SMTP server. */
export async function sendEmail(email: AlertEmail, relay: RelayService): Promise<SendOutcome> {
  const settings = await relay.read()
  if (!settings) return failed('no_relay')
  const from = settings.from ?? (emailShape.test(settings.user ?? '') ? settings.user : null)
  if (from === null) return failed('no_sender')
  const sending = await relay.send(writeEmail(email, from), { from, to: email.to })
  if (sending === 'no_relay' || sending === 'no_sender') return failed(sending)
  const { recipients, trouble } = sending
  if (trouble) return { state: 'failed', trouble: { ...trouble, code: codeOf(trouble) }, isFinal: false }
  const refusals = recipients.filter(({ accepted }) => !accepted)
  if (refusals.length === 0) return sent
  const detail = refusals.map(({ address, response }) => `${address}: ${response ?? ''}`).join('\n')
  const refused = { code: 'refused', detail } as const
  // Sending again would repeat the message for the accepted recipients.
  if (refusals.length < recipients.length) return { state: 'sent', refused }
  const isFinal = refusals.every(({ response }) => response?.startsWith('5'))
  return { state: 'failed', trouble: refused, isFinal }
}

function failed(code: 'no_relay' | 'no_sender'): SendOutcome {
  return { state: 'failed', trouble: { code, detail: null }, isFinal: false }
}

/** Codes for IMAP and OAuth do not occur here. */
function codeOf({ code }: MailboxTrouble): DeliveryTrouble['code'] {
  const isForMailboxes =
    code === 'no_consent' || code === 'no_imap' || code === 'token_refused' || code === 'folder_refused'
  return isForMailboxes ? 'refused' : code
}

/** The same for every attempt, so that receivers recognize repeats. */
function writeEmail({ to, subject, body, html, messageId, repliesTo, date }: AlertEmail, from: string): Buffer {
  const domain = from.slice(from.lastIndexOf('@') + 1)
  const idOf = (id: string) => `<${id}@${domain}>`
  const header = [
    `From: Sendproof <${from}>`,
    `To: ${to.join(',\r\n ')}`,
    `Subject: ${encodeWords(subject)}`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: ${idOf(messageId)}`,
    ...(repliesTo === null ? [] : [`In-Reply-To: ${idOf(repliesTo)}`, `References: ${idOf(repliesTo)}`]),
    // Prevents vacation replies and automatic bounces (RFC 3834).
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
  ]
  const text = writePart('plain', body)
  const content = html === null ? text : writeAlternatives([text, writePart('html', html)], messageId)
  return Buffer.from(`${header.join('\r\n')}\r\n${content}`)
}

function writePart(subtype: 'plain' | 'html', content: string): string {
  const fields = [`Content-Type: text/${subtype}; charset=utf-8`, 'Content-Transfer-Encoding: quoted-printable']
  return `${fields.join('\r\n')}\r\n\r\n${encodeQuotedPrintable(Buffer.from(content))}\r\n`
}

/** The preferred part comes last (RFC 2046, section 5.1.4). `=_` never occurs in quoted-printable. */
function writeAlternatives(parts: readonly string[], messageId: string): string {
  const boundary = `=_${messageId}`
  const written = parts.map((part) => `--${boundary}\r\n${part}`)
  return `Content-Type: multipart/alternative; boundary="${boundary}"\r\n\r\n${written.join('')}--${boundary}--\r\n`
}
