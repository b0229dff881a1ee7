import { decodeEncodedWords } from '../../../engine/message/encoded-words.ts'
import type { Headers } from '../../../engine/message/headers.ts'
import { tokenAlphabet, tokenLength } from '../../../shared/contract/inbox-tests/inbox-tests.ts'
import type { Mailbox } from '../../storage/repositories.ts'

/** Fields that name a recipient. */
const recipientFields = new Set([
  'to',
  'cc',
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-delivered-to',
  'received',
])

const named = `test-([${tokenAlphabet}]{${tokenLength}})`
const plusAddress = new RegExp(`\\+${named}@`, 'i')
const subjectMark = new RegExp(`(?:^|[^a-z0-9])${named}(?![a-z0-9])`, 'i')

/** The address to which the message of a test is sent. Without plus addressing, the subject names the test. */
export function pickupAddress({ address, plus_addressing }: Mailbox, token: string): string {
  const at = address.lastIndexOf('@')
  return plus_addressing ? `${address.slice(0, at)}+test-${token}${address.slice(at)}` : address
}

/** Where a mailbox receives messages that become tests: its permanent plus address, or a mark in the subject. */
export function permanentAddress({ address, plus_addressing }: Pick<Mailbox, 'address' | 'plus_addressing'>): {
  address: string
  mark: string | null
} {
  if (!plus_addressing) return { address, mark: '[sendproof]' }
  const at = address.lastIndexOf('@')
  return { address: `${address.slice(0, at)}+sendproof${address.slice(at)}`, mark: null }
}

/** Whether a message was sent to the permanent test address. */
export function isForPermanentAddress(mailbox: Mailbox, { headers }: { headers: Headers }): boolean {
  const { address, mark } = permanentAddress(mailbox)
  return headers.fields.some(({ name, value }) => {
    const field = name.toLowerCase()
    if (mark !== null) return field === 'subject' && readSubject(value).toLowerCase().includes(mark)
    return recipientFields.has(field) && hasAddress(value.toLowerCase(), address.toLowerCase())
  })
}

/** Whether a value contains the address, and not just as part of a longer one. */
function hasAddress(value: string, address: string): boolean {
  for (let at = value.indexOf(address); at >= 0; at = value.indexOf(address, at + 1)) {
    const [before, after] = [value[at - 1] ?? ' ', value.slice(at + address.length, at + address.length + 2)]
    if (/[\s<>,;:()[\]]/.test(before) && !/^\.?(?:[a-z0-9-]|\P{ASCII})/u.test(after)) return true
  }
  return false
}

/** Decodes encoded words (RFC 2047), which would hide the mark. */
function readSubject(value: string): string {
  return decodeEncodedWords(value).text
}

/** Reads the token of the test that a message is for, from a plus address or the subject. */
export function readPickupToken({ headers }: { headers: Headers }): string | null {
  for (const { name, value } of headers.fields) {
    const field = name.toLowerCase()
    const isSubject = field === 'subject'
    const pattern = recipientFields.has(field) ? plusAddress : isSubject ? subjectMark : null
    const token = pattern?.exec(isSubject ? readSubject(value) : value)?.[1]
    if (token !== undefined) return token.toLowerCase()
  }
  return null
}
