import { fail, pass } from '../../check.ts'
import { excerpt, splitMailboxes, valuesOf } from '../../header-fields.ts'
import { defineHeaderCheck, unlessTruncated } from './define-header-check.ts'

/** Whether there is one author with an address (RFC 5322 section 3.6.2): what DMARC judges and people see. */
export const headersFrom = defineHeaderCheck({
  key: 'headers.from',
  evaluate: (facts) => {
    const values = valuesOf(facts.headers, 'From')
    const [value] = values
    if (!value) return unlessTruncated(facts, fail('headers.from_missing', {}))
    if (values.length > 1) return fail('headers.from_doubled', { count: values.length })
    const mailboxes = splitMailboxes(value)
    const authors = mailboxes.filter(hasAddress).length
    if (authors === 0) return fail('headers.from_invalid', { value: excerpt(value) })
    if (authors > 1) return fail('headers.from_multiple', { count: authors })
    if (mailboxes.length > 1) return fail('headers.from_syntax', { value: excerpt(value) })
    return unlessTruncated(facts, pass({ from: excerpt(value) }))
  },
})

/** `local@domain`, alone or in angle brackets after a display name; an unquoted at sign in the name is no address. */
function hasAddress(mailbox: string): boolean {
  const address = /<([^<>]*)>$/.exec(mailbox)?.[1] ?? mailbox
  return /^[^\s@<>]+@[^\s@<>]+$/.test(address.trim())
}
