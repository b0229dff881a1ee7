import { z } from 'zod'
import { purposes } from '../../../shared/contract/facts/message/purpose.ts'
import { readAutoSubmitted } from '../../message/automatic.ts'
import { excerpt, valuesOf } from '../../message/header-fields.ts'
import { gapOf } from '../../message/headers.ts'
import {
  isOneClickPost,
  offersOneClick,
  parseListUnsubscribe,
} from '../../protocols/unsubscribe/parse-list-unsubscribe.ts'
import { defineCheck, fail, noParams, notApplicable, note, type PlainFacts, pass, unknown } from '../define-check.ts'
import { gmailSenders, rfc } from '../references.ts'
import { defineHeaderCheck } from './define-header-check.ts'

const valueParams = z.object({ value: z.string() })

/** What the message is sent for, which decides whether it must offer to unsubscribe. */
export const mailingPurpose = defineHeaderCheck({
  key: 'mailing.purpose',
  params: z.object({ purpose: z.enum(purposes), source: z.string() }),
  references: [gmailSenders],
  findings: {
    'mailing.purpose_undecided': { severity: 'info', points: 0, params: noParams },
    'mailing.template': { severity: 'info', points: 0, params: z.object({ undecided: z.boolean() }) },
  },
  evaluate: ({ purpose: { value, source, template } }) => {
    if (template) return note('mailing.template', { undecided: value === null })
    return value === null ? note('mailing.purpose_undecided', {}) : pass({ purpose: value, source })
  },
})

/** A fault of a way to unsubscribe costs nothing where none is required: leaving it out must never be better. */
function faultOf({ purpose }: PlainFacts): typeof fail | typeof note {
  return purpose.value === 'campaign' ? fail : note
}

/** Whether email clients can parse the List-Unsubscribe field (RFC 2369 section 2). */
export const listUnsubscribeForm = defineCheck({
  key: 'list_unsubscribe.form',
  // All faults of unsubscribing share a cap, so that no fault costs more than leaving it out.
  group: 'compliance',
  references: [rfc(2369, '2')],
  findings: {
    // Cannot be used to unsubscribe, so it costs as much as a missing one.
    'list_unsubscribe.invalid': { severity: 'minor', points: 0.5, params: valueParams },
    // RFC 2369 section 3 allows only one, so which one a receiver uses is undefined.
    'list_unsubscribe.doubled': { severity: 'minor', points: 0.2, params: z.object({ count: z.int() }) },
  },
  follows: ['analysis.complete'],
  evaluate: (facts: PlainFacts) => {
    const { headers } = facts
    const found = faultOf(facts)
    const values = valuesOf(headers, 'List-Unsubscribe')
    if (values.length === 0) return notApplicable()
    const { targets, problems } = parseListUnsubscribe(values.join(', '))
    // `list_unsubscribe.one_click` reports a field without an address as missing.
    if (targets.length === 0 && problems.length === 0) return notApplicable()
    // An http link can be parsed; `list_unsubscribe.one_click` reports that https is required.
    const problem = problems.find(({ code }) => code !== 'not_encrypted')
    if (problem) return found('list_unsubscribe.invalid', { value: excerpt(problem.detail) })
    return values.length > 1 ? found('list_unsubscribe.doubled', { count: values.length }) : pass({})
  },
})

/**
 * Whether readers can unsubscribe with one click (RFC 8058). Large providers require it of campaigns only, so while the
 * purpose is undecided, it is unknown whether the message needs it.
 */
export const listUnsubscribeOneClick = defineCheck({
  key: 'list_unsubscribe.one_click',
  group: 'compliance',
  references: [rfc(8058, '3'), rfc(2369, '3.2'), gmailSenders],
  findings: {
    // Gmail and Yahoo require one-click (RFC 8058) of bulk senders only; Microsoft and Apple require an unsubscribe
    // link.
    'list_unsubscribe.missing': { severity: 'minor', points: 0.5, params: noParams },
    'list_unsubscribe.post_invalid': { severity: 'minor', points: 0.3, params: valueParams },
    'list_unsubscribe.not_one_click': { severity: 'minor', points: 0.3, params: noParams },
  },
  follows: ['analysis.complete'],
  evaluate: ({ headers, purpose }) => {
    const { targets, problems } = parseListUnsubscribe(valuesOf(headers, 'List-Unsubscribe').join(', '))
    const posts = valuesOf(headers, 'List-Unsubscribe-Post')
    if (offersOneClick(targets, posts)) return pass({})
    if (purpose.value === null) return unknown({ code: 'purpose_undecided' })
    if (purpose.value !== 'campaign') return notApplicable()
    if (targets.length === 0 && problems.length === 0) {
      return gapOf(headers) ? notApplicable() : fail('list_unsubscribe.missing', {})
    }
    // `list_unsubscribe.form` reports what cannot be parsed at all.
    if (targets.length === 0) return notApplicable()
    const [stray] = posts.filter((value) => !isOneClickPost(value))
    if (stray !== undefined) return fail('list_unsubscribe.post_invalid', { value: excerpt(stray) })
    return fail('list_unsubscribe.not_one_click', {})
  },
})

const fields = ['List-Unsubscribe', 'List-Unsubscribe-Post']

/** Whether a passing DKIM signature covers both one-click fields: receivers require it (RFC 8058 section 4). */
export const listUnsubscribeSignature = defineCheck({
  key: 'list_unsubscribe.signature',
  group: 'compliance',
  references: [rfc(8058, '4')],
  findings: {
    // Gmail shows no button without it.
    'list_unsubscribe.not_signed': { severity: 'minor', points: 0.3, params: z.object({ names: z.array(z.string()) }) },
  },
  needsSending: true,
  follows: ['dkim.result'],
  needs: ['dkim'],
  evaluate: (facts) => {
    const { dkim } = facts
    const { dkim_signatures, headers } = facts
    const { targets } = parseListUnsubscribe(valuesOf(headers, 'List-Unsubscribe').join(', '))
    const isOffered = offersOneClick(targets, valuesOf(headers, 'List-Unsubscribe-Post'))
    // If no signature passes, that has its own finding.
    if (!isOffered || dkim.result !== 'pass') return notApplicable()
    const passing = dkim_signatures.filter(({ result }) => result === 'pass')
    const coverage = passing.map(({ signed_headers }) => fields.filter((name) => !covers(signed_headers, name)))
    const missing = coverage.sort((a, b) => a.length - b.length)[0] ?? fields
    if (missing.length === 0) return pass({})
    // A signature that could not be verified may cover both.
    const open = dkim_signatures.find(({ reason, signed_headers }) => reason !== null && coversAll(signed_headers))
    if (open?.reason) return unknown(open.reason)
    return faultOf(facts)('list_unsubscribe.not_signed', { names: [...missing] })
  },
})

function coversAll(signed: readonly string[]): boolean {
  return fields.every((name) => covers(signed, name))
}

function covers(signed: readonly string[], name: string): boolean {
  return signed.some((covered) => covered.toLowerCase() === name.toLowerCase())
}

/** Whether email clients that only unsubscribe by mail find an address (RFC 2369 section 3.2). */
export const listUnsubscribeMailto = defineHeaderCheck({
  key: 'list_unsubscribe.mailto',
  references: [rfc(2369, '3.2')],
  findings: {
    'list_unsubscribe.no_mailto': { severity: 'info', points: 0, params: noParams },
  },
  follows: ['list_unsubscribe.form'],
  evaluate: ({ headers }) => {
    const { targets } = parseListUnsubscribe(valuesOf(headers, 'List-Unsubscribe').join(', '))
    if (targets.length === 0) return notApplicable()
    return targets.some(({ scheme }) => scheme === 'mailto') ? pass({}) : note('list_unsubscribe.no_mailto', {})
  },
})

/** Whether List-Id is valid, so that people can filter by it (RFC 2919 section 2). */
export const mailingListId = defineHeaderCheck({
  key: 'mailing.list_id',
  references: [rfc(2919, '2')],
  findings: {
    'mailing.list_id_invalid': { severity: 'minor', points: 0.1, params: valueParams },
  },
  evaluate: ({ headers }) => {
    const [value] = valuesOf(headers, 'List-Id')
    if (value === undefined) return notApplicable()
    const name = /<([^\s<>@]+)>\s*$/.exec(value)?.[1] ?? ''
    return name.includes('.') ? pass({}) : fail('mailing.list_id_invalid', { value: excerpt(value) })
  },
})

/**
 * Whether Feedback-ID, by which Gmail groups complaints, is valid: up to four parts, the last being the sender's ID.
 */
export const mailingFeedbackId = defineHeaderCheck({
  key: 'mailing.feedback_id',
  params: z.object({ sender: z.string() }),
  references: [{ title: 'Gmail: Feedback Loop', url: 'https://support.google.com/a/answer/6254652' }],
  findings: {
    'mailing.feedback_id_invalid': { severity: 'info', points: 0, params: valueParams },
  },
  evaluate: ({ headers }) => {
    const [value] = valuesOf(headers, 'Feedback-ID')
    if (value === undefined) return notApplicable()
    const parts = value.split(':')
    const sender = parts.at(-1)?.trim() ?? ''
    const fits = parts.length <= 4 && sender.length >= 5 && sender.length <= 15
    return fits ? pass({ sender }) : note('mailing.feedback_id_invalid', { value: excerpt(value) })
  },
})

/** Whether a mailing calls itself junk: some servers still filter by this legacy field. */
export const mailingPrecedence = defineHeaderCheck({
  key: 'mailing.precedence',
  params: valueParams,
  references: [rfc(2076, '3.9')],
  findings: {
    'mailing.precedence_junk': { severity: 'minor', points: 0.1, params: noParams },
  },
  evaluate: ({ headers }) => {
    const [value] = valuesOf(headers, 'Precedence')
    if (value === undefined) return notApplicable()
    return /^junk$/i.test(value) ? fail('mailing.precedence_junk', {}) : pass({ value: excerpt(value) })
  },
})

/** Whether a mailing is marked as automatic, so that autoresponders ignore it (RFC 3834 section 5). */
export const mailingAutoSubmitted = defineHeaderCheck({
  key: 'mailing.auto_submitted',
  params: valueParams,
  references: [rfc(3834, '5')],
  findings: {
    'mailing.called_automatic': { severity: 'minor', points: 0.2, params: valueParams },
  },
  evaluate: ({ headers, purpose }) => {
    const [value] = valuesOf(headers, 'Auto-Submitted')
    if (value === undefined || purpose.value !== 'campaign') return notApplicable()
    const isAnswer = ['auto-replied', 'auto-notified'].includes(readAutoSubmitted(headers) ?? '')
    return isAnswer ? fail('mailing.called_automatic', { value: excerpt(value) }) : pass({ value: excerpt(value) })
  },
})

export const headersMailingChecks = [
  mailingPurpose,
  listUnsubscribeForm,
  listUnsubscribeOneClick,
  listUnsubscribeSignature,
  listUnsubscribeMailto,
  mailingListId,
  mailingFeedbackId,
  mailingPrecedence,
  mailingAutoSubmitted,
] as const
