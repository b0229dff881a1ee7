import { tokenAlphabet, tokenLength } from '../../../shared/contract/tests.ts'
import type { Mailbox } from '../../storage/repositories.ts'
import type { MailboxMessage } from './imap/mailbox-reader.ts'

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

/** The address of a mailbox for the message of a test. Without plus addressing, the subject names the test. */
export function pickupAddress({ address, plus_addressing }: Mailbox, token: string): string {
  const at = address.lastIndexOf('@')
  return plus_addressing ? `${address.slice(0, at)}+test-${token}${address.slice(at)}` : address
}

/** The token of the test that a message was sent for, from a plus address or the subject. */
export function readPickupToken({ headers }: Pick<MailboxMessage, 'headers'>): string | null {
  for (const { name, value } of headers.fields) {
    const field = name.toLowerCase()
    const pattern = recipientFields.has(field) ? plusAddress : field === 'subject' ? subjectMark : null
    const token = pattern?.exec(value)?.[1]
    if (token !== undefined) return token.toLowerCase()
  }
  return null
}
