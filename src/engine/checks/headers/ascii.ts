import { excerpt } from '../../message/header-fields.ts'
import { fail, pass } from '../define-check.ts'
import { defineHeaderCheck, unlessTruncated } from './define-header-check.ts'

/** Names that a sentence can bear. */
const maxNames = 5

/**
 * Whether the header is in ASCII, as it must be unless every server on the way takes UTF-8 (RFC 5322 section 2.2, RFC
 * 6532).
 */
export const headersAscii = defineHeaderCheck({
  key: 'headers.ascii',
  findings: ['headers.not_ascii'],
  evaluate: (facts) => {
    const { headers } = facts
    const names = headers.fields.filter(({ value }) => /[^\0-\x7f]/.test(value)).map(({ name }) => excerpt(name))
    if (names.length > 0) return fail('headers.not_ascii', { names: [...new Set(names)].slice(0, maxNames) })
    return unlessTruncated(facts, pass({}))
  },
})
