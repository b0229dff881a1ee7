import { remembered } from '../../memoize.ts'
import { excerpt, valuesOf } from '../../message/header-fields.ts'
import { fail, notApplicable, pass } from '../define-check.ts'
import { defineHeaderCheck, unlessTruncated } from './define-header-check.ts'

const addressFields = ['From', 'Sender', 'Reply-To', 'To', 'Cc']

const encodedWord = /=\?[\w.:*-]{1,80}\?[bq]\?([^?]*)\?=/gi

/** Whether addresses are written as they are: an encoded word never stands in one (RFC 2047 section 5, rule 3). */
export const headersAddressEncoding = defineHeaderCheck({
  key: 'headers.address_encoding',
  findings: ['headers.address_encoded'],
  evaluate: (facts) => {
    const { headers } = facts
    let hasWords = false
    for (const field of addressFields) {
      for (const value of valuesOf(headers, field)) {
        hasWords ||= value.includes('=?')
        const found = findEncodedAddress(value)
        if (found !== null) return fail('headers.address_encoded', { field, value: excerpt(found) })
      }
    }
    return hasWords ? unlessTruncated(facts, pass({})) : notApplicable()
  },
})

/** The first encoded word between angle brackets, or right beside an at sign. */
const findEncodedAddress = remembered((value): string | null => {
  for (const { 0: word, index } of value.matchAll(encodedWord)) {
    const end = index + word.length
    const isBracketed = value.lastIndexOf('<', index) > value.lastIndexOf('>', index)
    if (isBracketed || value[index - 1] === '@' || value[end] === '@') return word
  }
  return null
})
