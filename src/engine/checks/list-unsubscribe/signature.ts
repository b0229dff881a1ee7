import { valuesOf } from '../../message/header-fields.ts'
import { offersOneClick, parseListUnsubscribe } from '../../protocols/unsubscribe/parse-list-unsubscribe.ts'
import { defineCheck, fail, notApplicable, pass, unknown } from '../define-check.ts'

const fields = ['List-Unsubscribe', 'List-Unsubscribe-Post']

/**
 * Whether a passing DKIM signature covers both fields of one-click unsubscribing, without which receivers do not offer
 * it (RFC 8058 section 4).
 */
export const listUnsubscribeSignature = defineCheck({
  key: 'list_unsubscribe.signature',
  group: 'compliance',
  findings: ['list_unsubscribe.not_signed'],
  scope: ['message'],
  follows: ['dkim.result'],
  needs: ['dkim'],
  evaluate: ({ dkim, dkim_signatures, headers }) => {
    const { targets } = parseListUnsubscribe(valuesOf(headers, 'List-Unsubscribe').join(', '))
    const isOffered = offersOneClick(targets, valuesOf(headers, 'List-Unsubscribe-Post'))
    // That no signature passes has a finding of its own.
    if (!isOffered || dkim.result !== 'pass') return notApplicable()
    const passing = dkim_signatures.filter(({ result }) => result === 'pass')
    const coverage = passing.map(({ signed_headers }) => fields.filter((name) => !covers(signed_headers, name)))
    const missing = coverage.sort((a, b) => a.length - b.length)[0] ?? fields
    if (missing.length === 0) return pass({})
    // One that could not be verified may cover both.
    const open = dkim_signatures.find(({ reason, signed_headers }) => reason !== null && coversAll(signed_headers))
    if (open?.reason) return unknown(open.reason)
    return fail('list_unsubscribe.not_signed', { names: [...missing] })
  },
})

function coversAll(signed: readonly string[]): boolean {
  return fields.every((name) => covers(signed, name))
}

function covers(signed: readonly string[], name: string): boolean {
  return signed.some((covered) => covered.toLowerCase() === name.toLowerCase())
}
