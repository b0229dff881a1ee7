import type { FailureReport } from '../../shared/contract/reports/report.ts'
import { stripComments } from '../message/comments.ts'
import { readMailDate } from '../message/dates/mail-date.ts'
import { decodeEncodedWords } from '../message/encoded-words.ts'
import { valuesOf } from '../message/header-fields.ts'
import { readHeaders } from '../message/headers.ts'
import { readMailboxes } from '../message/mailboxes.ts'
import { createDeviationLog, type DeviationLog } from './deviations.ts'
import { maxValue } from './limits.ts'
import { invalidValue, otherFeedback, ReportError } from './report-error.ts'
import { deriveId, readDomain, readReportAddress } from './report-values.ts'

/** Replaces a local part. */
const mask = '•••'

/**
 * A local part with the `@` after it, or its percent encoding in a URL; or other characters. Each is read once, so that
 * long ones take linear time.
 */
const localPart = /(?:(?!%40)[^\s<>"@:;,()[\]])+(@|%40)?/gi
/** The same, for one in quotes, of at most 64 characters (RFC 5321 section 4.5.3.1.1). */
const quotedText = /("(?:[^"\\\r\n]|\\[^\r\n]){0,64}")(@?)/g
/** The name before an address in Authentication-Results, Received-SPF, and DKIM-Signature. */
const property = /^(?:(?:smtp|header|body|policy)\.[\w-]+|envelope-from|[a-z])=/i
/** An encoded word that cannot be decoded may contain an address. */
const encodedWord = /=\?[^?\s]{1,80}\?[bq]\?[^?\s]*\?=/gi

/*
 * Failure reports: RFC 5965 with the fields of RFC 6591 and RFC 9991. Only header fields of the message are read, and
 * only the domains of addresses: the message belongs to other people.
 */

/** The parts of the message that carried the report. */
export interface FailureSource {
  /** The fields of the message that carried it. */
  carrier: Headers
  /** `message/feedback-report`, decoded. */
  feedback: Buffer
  /** `text/rfc822-headers` or `message/rfc822`, decoded; null if none. */
  original: Buffer | null
}

type Headers = ReturnType<typeof readHeaders>

/** Maximum number of Authentication-Results fields that are kept. */
const maxResults = 10
/** The earliest plausible date of an email, in milliseconds since 1970. */
const earliest = Date.UTC(1990, 0)

/** RFC 6591 section 3.1. */
const authenticationFailure = 'auth-failure'

/** Reads a failure report. Throws `ReportError`. */
export function readFailureReport({ carrier, feedback, original }: FailureSource): FailureReport {
  const fields = readHeaders(withFinalLine(feedback))
  const headers = original && readHeaders(headerOf(original))
  const log = createDeviationLog()
  const field = (name: string) => cut(valuesOf(fields, name)[0])
  const [reporter] = readMailboxes(valuesOf(carrier, 'From')[0] ?? '')
  const feedbackType = (field('Feedback-Type') ?? missing('Feedback-Type')).toLowerCase()
  // Spam complaints use the same format.
  if (feedbackType !== authenticationFailure) throw otherFeedback(feedbackType)
  const at = readArrival(field('Arrival-Date') ?? field('Received-Date'), cut(valuesOf(carrier, 'Date')[0]), log)
  // The identifier is only a SHOULD (RFC 5322 section 3.6.4).
  const id = cut(valuesOf(carrier, 'Message-ID')[0]) ?? field('Message-ID') ?? deriveId(feedback, log)
  const reported =
    field('Reported-Domain') ??
    domainOf(headers && valuesOf(headers, 'From')[0]) ??
    domainOf(field('Original-Mail-From')) ??
    missing('Reported-Domain')
  const domain = readDomain(reported, { element: 'Reported-Domain', line: null })
  const source = cut(stripComments(field('Source-IP') ?? ''))
  const incidents = Number(field('Incidents') ?? 1)
  return {
    kind: 'failure',
    org: reporter?.domain ?? missing('From'),
    email: reporter?.address ?? null,
    report_id: id,
    domain,
    begin: at.toISOString(),
    end: at.toISOString(),
    feedback_type: feedbackType,
    auth_failure: field('Auth-Failure')?.toLowerCase() ?? null,
    delivery_result: field('Delivery-Result')?.toLowerCase() ?? null,
    identity_alignment: field('Identity-Alignment')?.toLowerCase() ?? null,
    incidents: Number.isSafeInteger(incidents) && incidents >= 0 ? incidents : 1,
    source_ip: source === null ? null : readReportAddress(source, null, log),
    mail_from: masked(fields, 'Original-Mail-From'),
    rcpt_to: masked(fields, 'Original-Rcpt-To'),
    dkim_domain: field('DKIM-Domain'),
    dkim_selector: field('DKIM-Selector'),
    spf_record: field('SPF-DNS'),
    authentication_results: valuesOf(fields, 'Authentication-Results')
      .slice(0, maxResults)
      .flatMap((value) => cut(maskAddresses(value)) ?? []),
    message: {
      from: masked(headers, 'From'),
      subject: masked(headers, 'Subject'),
      message_id: masked(headers, 'Message-ID'),
      date: masked(headers, 'Date'),
    },
    deviations: log.all,
  }
}

/**
 * The text of a failure report for people: its fields and the header of the message, with local parts masked. The body
 * of the message belongs to other people.
 */
export function writeFailureText({ feedback, original }: FailureSource): string {
  const parts = [feedback, ...(original ? [headerOf(original)] : [])]
  return parts.map((part) => maskAddresses(part.toString()).trimEnd()).join('\n\n')
}

/** When the message arrived or, without a valid date, when it was reported. */
function readArrival(arrived: string | null, sent: string | null, log: DeviationLog): Date {
  const arrival = readDate(arrived)
  if (arrival) return arrival
  const at = readDate(sent)
  if (!at) throw invalidValue('Arrival-Date', arrived ?? sent ?? '', null)
  if (arrived !== null) log.add('time', { line: null, value: arrived })
  return at
}

function readDate(value: string | null): Date | null {
  const date = readMailDate(value ?? '')
  return date && date.getTime() >= earliest ? date : null
}

function missing(element: string): never {
  throw new ReportError({ code: 'element_missing', element, line: null })
}

/** A part may lack a final line break, which its last field needs. */
function withFinalLine(octets: Buffer): Buffer {
  return Buffer.concat([octets, Buffer.from('\r\n')])
}

function headerOf(original: Buffer): Buffer {
  const text = original.toString('latin1')
  const end = /\r?\n\r?\n/.exec(text)
  return withFinalLine(end ? original.subarray(0, end.index) : original)
}

function domainOf(value: string | null | undefined): string | null {
  return readMailboxes(value ?? '')[0]?.domain ?? null
}

function masked(headers: Headers | null, name: string): string | null {
  const value = headers && valuesOf(headers, name)[0]
  // Masked first: a cut address would not be found.
  return value ? cut(maskAddresses(value)) : null
}

function cut(value: string | undefined): string | null {
  return value?.trim().slice(0, maxValue) || null
}

/** Decodes header fields and replaces the local part of each address. */
export function maskAddresses(value: string): string {
  return decodeEncodedWords(value)
    .text.replace(encodedWord, mask)
    .replace(quotedText, (_, quoted: string, at: string) => (at ? `${mask}${at}` : quoted))
    .replace(localPart, (found: string, at?: string) => (at ? `${property.exec(found)?.[0] ?? ''}${mask}${at}` : found))
}
