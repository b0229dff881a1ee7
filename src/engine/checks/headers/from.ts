import { excerpt, splitMailboxes, valuesOf } from '../../message/header-fields.ts'
import { fail, pass } from '../define-check.ts'
import { defineHeaderCheck, unlessTruncated } from './define-header-check.ts'

/** Whether there is one author with an address (RFC 5322 section 3.6.2): what DMARC judges and people see. */
export const headersFrom = defineHeaderCheck({
  key: 'headers.from',
  findings: [
    'headers.from_missing',
    'headers.from_doubled',
    'headers.from_invalid',
    'headers.from_multiple',
    'headers.from_without_domain',
    'headers.from_syntax',
  ],
  evaluate: (facts) => {
    const values = valuesOf(facts.headers, 'From')
    const [value] = values
    if (!value) return unlessTruncated(facts, fail('headers.from_missing', {}))
    if (values.length > 1) return fail('headers.from_doubled', { count: values.length })
    const mailboxes = splitMailboxes(value)
    const authors = mailboxes.filter(hasAddress).length
    if (authors === 0) return fail('headers.from_invalid', { value: excerpt(value) })
    if (authors > 1) return fail('headers.from_multiple', { count: authors })
    if (!mailboxes.some(hasDomainName)) return fail('headers.from_without_domain', { value: excerpt(value) })
    if (mailboxes.length > 1) return fail('headers.from_syntax', { value: excerpt(value) })
    return unlessTruncated(facts, pass({ from: excerpt(value) }))
  },
})

function hasAddress(mailbox: string): boolean {
  return domainOf(mailbox) !== null
}

/** An address literal, `[192.0.2.1]`, makes an address, but nobody can publish a record for it. */
function hasDomainName(mailbox: string): boolean {
  return /^[^.[\]]+(?:\.[^.[\]]+)*\.?$/.test(domainOf(mailbox) ?? '')
}

/**
 * Of `local@domain`, alone or in angle brackets after a display name; an unquoted at sign in the name is no address.
 */
function domainOf(mailbox: string): string | null {
  const address = /<([^<>]*)>$/.exec(mailbox)?.[1] ?? mailbox
  return /^[^\s@<>]+@([^\s@<>]+)$/.exec(address.trim())?.[1] ?? null
}
