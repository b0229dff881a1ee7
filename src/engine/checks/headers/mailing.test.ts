import { describe, expect, it } from 'vitest'
import {
  answerTo,
  askCheck,
  headersWith,
  messageFacts,
  passingSignature,
  sentAs,
} from '../../../../test/support/message-facts.ts'
import type { Purpose } from '../../../shared/contract/facts/message/purpose.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import {
  listUnsubscribeForm,
  listUnsubscribeMailto,
  listUnsubscribeOneClick,
  listUnsubscribeSignature,
  mailingAutoSubmitted,
  mailingFeedbackId,
  mailingListId,
  mailingPrecedence,
  mailingPurpose,
} from './mailing.ts'

describe('mailing.purpose', () => {
  it.each<[Purpose | null, string]>([
    ['campaign', 'pass'],
    ['transactional', 'pass'],
    ['personal', 'pass'],
    [null, 'mailing.purpose_undecided'],
  ])('asks if it is %s', (value, answer) => {
    expect(answerTo(mailingPurpose, sentAs(value))).toBe(answer)
  })
})

describe('list_unsubscribe.form', () => {
  it.each<[string | null, string]>([
    [null, 'not evaluated'],
    ['<https://shop.example/u>, <mailto:u@shop.example>', 'pass'],
    ['<http://shop.example/u>', 'pass'],
    ['https://shop.example/u', 'list_unsubscribe.invalid'],
    ['<https://shop.example/u', 'list_unsubscribe.invalid'],
    ['<mailto:>', 'list_unsubscribe.invalid'],
    ['<u@shop.example>', 'list_unsubscribe.invalid'],
    ['', 'not evaluated'],
    ['(by letter only)', 'not evaluated'],
  ])('evaluates List-Unsubscribe: %j', (value, answer) => {
    expect(answerTo(listUnsubscribeForm, { headers: headersWith({ 'List-Unsubscribe': value }) })).toBe(answer)
  })

  it('reports a second field (RFC 2369 section 3)', () => {
    const headers = headersWith({ 'List-Unsubscribe': ['<https://shop.example/u>', '<mailto:u@shop.example>'] })
    expect(answerTo(listUnsubscribeForm, { headers })).toBe('list_unsubscribe.doubled')
  })

  it.each([['transactional'], ['personal'], [null]] as const)('costs nothing if the purpose is %s', (value) => {
    const headers = headersWith({ 'List-Unsubscribe': 'https://shop.example/u' })
    expect(askCheck(listUnsubscribeForm, messageFacts({ headers, ...sentAs(value) }))).toMatchObject({
      state: 'note',
      finding: 'list_unsubscribe.invalid',
    })
  })
})

describe('list_unsubscribe.one_click', () => {
  const letter = { 'List-Unsubscribe': null, 'List-Unsubscribe-Post': null }

  it.each<[string, Record<string, string | null>, string]>([
    ['one-click', {}, 'pass'],
    ['a campaign without an unsubscribe link', letter, 'list_unsubscribe.missing'],
    ['a link to a web page', { 'List-Unsubscribe-Post': null }, 'list_unsubscribe.not_one_click'],
    ['a mailto address only', { 'List-Unsubscribe': '<mailto:u@shop.example>' }, 'list_unsubscribe.not_one_click'],
    ['http', { 'List-Unsubscribe': '<http://shop.example/u>' }, 'list_unsubscribe.not_one_click'],
    ['another value', { 'List-Unsubscribe-Post': 'yes' }, 'list_unsubscribe.post_invalid'],
    ['an empty field', { 'List-Unsubscribe': '' }, 'list_unsubscribe.missing'],
    ['a field with a comment only', { 'List-Unsubscribe': '(by letter only)' }, 'list_unsubscribe.missing'],
    ['an https address without a host', { 'List-Unsubscribe': '<https://>' }, 'not evaluated'],
    ['an unreadable header', { 'List-Unsubscribe': 'https://shop.example/u' }, 'not evaluated'],
  ])('evaluates %s', (_, values, answer) => {
    expect(answerTo(listUnsubscribeOneClick, { headers: headersWith(values) })).toBe(answer)
  })

  it.each<[Purpose | null, Record<string, string | null>, string]>([
    [null, {}, 'pass'],
    [null, letter, 'unknown: purpose_undecided'],
    [null, { 'List-Unsubscribe-Post': null }, 'unknown: purpose_undecided'],
    ['transactional', {}, 'pass'],
    ['transactional', letter, 'not evaluated'],
    ['personal', { 'List-Unsubscribe-Post': null }, 'not evaluated'],
  ])('for the purpose %s with %j: %s', (value, values, answer) => {
    expect(answerTo(listUnsubscribeOneClick, { headers: headersWith(values), ...sentAs(value) })).toBe(answer)
  })
})

describe('list_unsubscribe.signature', () => {
  const uncovered = { ...passingSignature, signed_headers: ['from', 'list-unsubscribe'] }

  it('passes if one signature covers both fields', () => {
    expect(answerTo(listUnsubscribeSignature, { dkim_signatures: [uncovered, passingSignature] })).toBe('pass')
  })

  it('reports the fields that no signature covers', () => {
    const failing = { ...passingSignature, result: 'fail' as const }
    const facts = messageFacts({ dkim_signatures: [failing, uncovered] })
    expect(askCheck(listUnsubscribeSignature, facts)).toMatchObject({
      finding: 'list_unsubscribe.not_signed',
      params: { names: ['List-Unsubscribe-Post'] },
    })
  })

  it.each([
    ['covers both fields', passingSignature.signed_headers, 'unknown: dns_timeout'],
    ['covers one field', uncovered.signed_headers, 'list_unsubscribe.not_signed'],
  ])('considers an unverified signature if it %s', (_, signed_headers, answer) => {
    const reason = { code: 'dns_timeout' as const }
    const open = { ...passingSignature, signed_headers, result: 'temperror' as const, reason }
    expect(answerTo(listUnsubscribeSignature, { dkim_signatures: [uncovered, open] })).toBe(answer)
  })

  it('is not applicable if one-click is not offered or nothing is signed', () => {
    const headers = headersWith({ 'List-Unsubscribe-Post': null })
    expect(answerTo(listUnsubscribeSignature, { headers, dkim_signatures: [uncovered] })).toBe('not evaluated')
    const dkim = known({ result: 'none' as const, passing_domains: [] })
    expect(answerTo(listUnsubscribeSignature, { dkim, dkim_signatures: [] })).toBe('not evaluated')
  })

  it('is unknown while the signatures are unknown', () => {
    const dkim = unavailable({ code: 'dns_timeout' })
    expect(answerTo(listUnsubscribeSignature, { dkim })).toBe('unknown: dns_timeout')
  })
})

describe('list_unsubscribe.mailto', () => {
  it.each<[string | null, string]>([
    [null, 'not evaluated'],
    ['<https://shop.example/u>, <mailto:u@shop.example>', 'pass'],
    ['<https://shop.example/u>', 'list_unsubscribe.no_mailto'],
  ])('evaluates List-Unsubscribe: %j', (value, answer) => {
    expect(answerTo(listUnsubscribeMailto, { headers: headersWith({ 'List-Unsubscribe': value }) })).toBe(answer)
  })
})

describe('mailing.list_id', () => {
  it.each<[string | null, string]>([
    [null, 'not evaluated'],
    ['Letters <letters.shop.example>', 'pass'],
    ['<letters.shop.example>', 'pass'],
    ['letters.shop.example', 'mailing.list_id_invalid'],
    ['<letters@shop.example>', 'mailing.list_id_invalid'],
    ['Letters', 'mailing.list_id_invalid'],
  ])('evaluates List-Id: %j', (value, answer) => {
    expect(answerTo(mailingListId, { headers: headersWith({ 'List-Id': value }) })).toBe(answer)
  })
})

describe('mailing.feedback_id', () => {
  it.each<[string | null, string]>([
    [null, 'not evaluated'],
    ['letters:11:weekly:shopexample', 'pass'],
    [':::shopexample', 'pass'],
    ['1:2:3:4:shopexample', 'mailing.feedback_id_invalid'],
    ['letters:11:weekly:', 'mailing.feedback_id_invalid'],
    ['shop', 'mailing.feedback_id_invalid'],
  ])('evaluates Feedback-ID: %j', (value, answer) => {
    expect(answerTo(mailingFeedbackId, { headers: headersWith({ 'Feedback-ID': value }) })).toBe(answer)
  })
})

describe('mailing.precedence', () => {
  it.each<[string | null, string]>([
    [null, 'not evaluated'],
    ['bulk', 'pass'],
    ['Junk', 'mailing.precedence_junk'],
  ])('evaluates Precedence: %j', (value, answer) => {
    expect(answerTo(mailingPrecedence, { headers: headersWith({ Precedence: value }) })).toBe(answer)
  })
})

describe('mailing.auto_submitted', () => {
  it.each<[string | null, string]>([
    [null, 'not evaluated'],
    ['no', 'pass'],
    ['auto-generated', 'pass'],
    ['auto-replied', 'mailing.called_automatic'],
  ])('evaluates Auto-Submitted: %j', (value, answer) => {
    expect(answerTo(mailingAutoSubmitted, { headers: headersWith({ 'Auto-Submitted': value }) })).toBe(answer)
  })
})
