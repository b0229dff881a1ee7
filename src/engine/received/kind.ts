import { constants, gunzipSync } from 'node:zlib'
import type { ReceivedKind } from '../../shared/contract/received/explanation.ts'
import { automaticSubject, isMarkedAnswer } from '../message/automatic.ts'
import { decodeEncodedWords } from '../message/encoded-words.ts'
import { hasField, valuesOf } from '../message/header-fields.ts'
import type { Headers } from '../message/headers.ts'
import { domainOfReportName } from '../names/report-name.ts'
import { readAddress } from './bounces/addresses.ts'
import { ruleOfText } from './bounces/decide-bounce.ts'
import { linesBefore } from './bounces/free-text.ts'
import { hasNoticeWords } from './bounces/notice-words.ts'
import { isReply } from './bounces/pasted-reply.ts'
import { readCodes } from './bounces/reply.ts'
import { readSesEvent } from './bounces/ses-event.ts'
import { isMicrosoftReturn, readFeedback, readMicrosoftComplaint } from './complaint.ts'
import type { Notice, NoticePart } from './notice.ts'
import { wordsOf } from './phrases.ts'

/** Fields that messages have, and pasted logs and delivery statuses do not. */
const messageFields = [
  ...(['From', 'To', 'Subject', 'Date', 'Received', 'Return-Path', 'MIME-Version', 'Message-ID'] as const),
  'Content-Type',
]

/** What an input is, in this order. `isNullSender`: whether the envelope says that no person sent it. */
export function kindOfNotice(notice: Notice, isNullSender = false): ReceivedKind {
  if (!messageFields.some((name) => hasField(notice.headers, name)))
    return isReply(notice.source()) ? 'reply' : 'message'
  return (
    kindOfParts(notice) ??
    kindOfText(notice, isNullSender) ??
    (isAnswer(notice, isNullSender) ? 'auto_reply' : 'message')
  )
}

/** What the parts directly in the message are: an attached notice is not one. */
function kindOfParts(notice: Notice): ReceivedKind | null {
  const { type, reportType, parts } = notice
  const direct = parts.filter(({ path }) => !path.includes('.'))
  const hasStatus = direct.some((part) => isStatus(part))
  if (hasStatus && (type === 'multipart/report' || isStatusType(type))) return 'bounce'
  const feedback = readFeedback(notice)
  if (feedback) return feedback.type === 'auth-failure' ? 'report' : 'complaint'
  if (readMicrosoftComplaint(notice) !== null || isMicrosoftReturn(notice)) return 'complaint'
  if (reportType === 'tlsrpt' || direct.some(isReport)) return 'report'
  return null
}

/** Whether it is a delivery status (RFC 3464, RFC 6533). */
export function isStatus({ type }: Pick<NoticePart, 'type'>): boolean {
  return isStatusType(type)
}

function isStatusType(type: string): boolean {
  return type === 'message/delivery-status' || type === 'message/global-delivery-status'
}

/** The files of reports, also compressed. */
const reportFile = /\.(?:xml|json|zip)(?:\.gz)?$/i
/** Octets of a compressed file that show what it is. */
const maxStart = 4_096

/** Whether a file is a DMARC or TLS report. */
function isReport({ type, fileName, archived, octets }: NoticePart): boolean {
  if (/^application\/tlsrpt\+/.test(type)) return true
  if ([fileName ?? '', ...archived].some((name) => reportFile.test(name) && domainOfReportName(name))) return true
  if (type.startsWith('text/plain') && fileName === null) return false
  const start = inflateStart(octets().subarray(0, maxStart)).toString('latin1')
  return (
    /^\s{0,20}(?:<\?xml[^>]{0,200}>\s{0,20})?<feedback\b/i.test(start) ||
    /^\s{0,20}\{[^{}]{0,500}"organization-name"/.test(start)
  )
}

function inflateStart(octets: Buffer): Buffer {
  if (octets[0] !== 0x1f || octets[1] !== 0x8b) return octets
  try {
    return gunzipSync(octets, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 1024 * 1024 }).subarray(
      0,
      maxStart,
    )
  } catch {
    return octets
  }
}

/** The names and the addresses by which mail systems write. */
const mailSystem =
  /\bmailer-?(?:[a-z0-9]{1,20}-)?daemon\b|\bmaildaemon\b|\bmdaemon\b|\bpost_?master\b|\bmail\.?(?: ?(?:delivery|deliver|error))?[ .](?:sub)?system\b|\bmail administrator\b|\bsystem administrator\b|\bdelivery (?:sub)?system\b/i

/** Local parts of servers that filter mail. */
const gatewayName = /^[^@]{0,64}(?:smtp|gateway|antivirus)[^@]{0,64}@/

/** Whether a mail system speaks, and in words that are known: neither is enough. */
function kindOfText(notice: Notice, isNullSender: boolean): ReceivedKind | null {
  const { headers, type, reportType } = notice
  const from = startOf(headers, 'From')
  const author = readAddress(from)?.toLowerCase() ?? ''
  if (author.endsWith('@sns.amazonaws.com')) {
    const event = readSesEvent(notice.text)
    return event && (event.complaint ? 'complaint' : 'bounce')
  }
  const isNull = hasNullSender(headers, isNullSender)
  const isSystem =
    mailSystem.test(decodeEncodedWords(from).text) ||
    gatewayName.test(author) ||
    from.trim().endsWith('<>') ||
    hasField(headers, 'X-MLServer') ||
    (/^no-?reply@/.test(author) && notice.returned !== null)
  if (!isNull && !isSystem) return null
  const { text } = notice
  const lines = linesBefore(text).slice(0, maxLines)
  const words = wordsOf(
    `${decodeEncodedWords(startOf(headers, 'Subject')).text}\n${lines.join('\n')}`.slice(0, maxWords),
  )
  if (hasNoticeWords(words)) return 'bounce'
  if (!isSystem || hasField(headers, 'In-Reply-To')) return null
  if (type === 'multipart/report' && reportType === 'delivery-status') return 'bounce'
  const returns = notice.returned !== null || lines.length < text.split('\n').length - 1
  return returns && lines.some(isReplyLine) ? 'bounce' : null
}

function hasNullSender(headers: Headers, isNullSender: boolean): boolean {
  const [returnPath] = valuesOf(headers, 'Return-Path')
  return isNullSender || /^<?(?:mailer-daemon\b.{0,260})?>?$/i.test(returnPath?.trim() ?? 'none')
}

/** Whether a program answered: as it marked, or as only its subject says. */
function isAnswer({ headers, type, reportType }: Notice, isNullSender: boolean): boolean {
  // A confirmation that a message was read or deleted (RFC 8098).
  if (type === 'multipart/report' && reportType === 'disposition-notification') return true
  if (isMarkedAnswer(headers)) return true
  return (
    hasNullSender(headers, isNullSender) && automaticSubject.test(decodeEncodedWords(startOf(headers, 'Subject')).text)
  )
}

/** The start of a field: names of mail systems and of notices are short. */
function startOf(headers: Headers, name: string): string {
  return (valuesOf(headers, name)[0] ?? '').slice(0, 500)
}

/** Lines and characters in which a mail system says what it is about. */
const maxLines = 200
const maxWords = 16_000

function isReplyLine(line: string): boolean {
  const text = line.slice(0, 1_000)
  const { code, status } = readCodes(text)
  return (code !== null && status !== null) || Object.keys(ruleOfText(text)?.phrases ?? {}).length > 0
}
