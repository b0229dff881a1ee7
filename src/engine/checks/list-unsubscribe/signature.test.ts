import { expect, it } from 'vitest'
import {
  answerTo,
  askCheck,
  headersWith,
  messageFacts,
  passingSignature,
} from '../../../../test/support/message-facts.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { listUnsubscribeSignature } from './signature.ts'

const uncovered = { ...passingSignature, signed_headers: ['from', 'list-unsubscribe'] }

it('passes where one signature covers both fields', () => {
  expect(answerTo(listUnsubscribeSignature, { dkim_signatures: [uncovered, passingSignature] })).toBe('pass')
})

it('names what no signature covers', () => {
  const failing = { ...passingSignature, result: 'fail' as const }
  const facts = messageFacts({ dkim_signatures: [failing, uncovered] })
  expect(askCheck(listUnsubscribeSignature, facts)).toMatchObject({
    finding: 'list_unsubscribe.not_signed',
    params: { names: ['List-Unsubscribe-Post'] },
  })
})

it.each([
  ['covers both', passingSignature.signed_headers, 'unknown: dns_timeout'],
  ['covers one', uncovered.signed_headers, 'list_unsubscribe.not_signed'],
])('minds a signature that could not be verified where it %s', (_, signed_headers, answer) => {
  const reason = { code: 'dns_timeout' as const }
  const open = { ...passingSignature, signed_headers, result: 'temperror' as const, reason }
  expect(answerTo(listUnsubscribeSignature, { dkim_signatures: [uncovered, open] })).toBe(answer)
})

it('asks nothing where one click is not offered, or nothing is signed', () => {
  const headers = headersWith({ 'List-Unsubscribe-Post': null })
  expect(answerTo(listUnsubscribeSignature, { headers, dkim_signatures: [uncovered] })).toBe('not asked')
  const dkim = known({ result: 'none' as const, passing_domains: [] })
  expect(answerTo(listUnsubscribeSignature, { dkim, dkim_signatures: [] })).toBe('not asked')
})

it('knows nothing while the signatures are not known', () => {
  const dkim = unavailable({ code: 'dns_timeout' })
  expect(answerTo(listUnsubscribeSignature, { dkim })).toBe('unknown: dns_timeout')
})
