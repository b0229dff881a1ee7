import { remembered } from '../../memoize.ts'
import { decodeEncodedWords } from '../../message/encoded-words.ts'
import { valuesOf } from '../../message/header-fields.ts'
import { fail, pass } from '../define-check.ts'
import { defineHeaderCheck, unlessTruncated } from './define-header-check.ts'

const shownFields = ['From', 'To', 'Reply-To', 'Subject']

const countBroken = remembered((value) => decodeEncodedWords(value).broken)

/** Whether the words that people see in the list of messages can be decoded (RFC 2047). */
export const headersEncodedWords = defineHeaderCheck({
  key: 'headers.encoded_words',
  findings: ['headers.encoded_word_broken'],
  evaluate: (facts) => {
    const { headers } = facts
    const names = shownFields.filter((name) => valuesOf(headers, name).some((value) => countBroken(value) > 0))
    return names.length > 0 ? fail('headers.encoded_word_broken', { names }) : unlessTruncated(facts, pass({}))
  },
})
