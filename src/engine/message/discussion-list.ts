import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import { hasField, valuesOf } from './header-fields.ts'

/** Fields that list software adds but newsletters do not need: ezmlm, Majordomo, Mailman. */
const discussionFields = ['Mailing-List', 'X-Mailing-List', 'X-BeenThere']

/** Whether the message came through a list that its readers write to (RFC 2369 section 3.4). */
export function isDiscussionList(headers: MessageFacts['headers']): boolean {
  return (
    valuesOf(headers, 'List-Post').some((value) => !/^no\b/i.test(value)) ||
    discussionFields.some((name) => hasField(headers, name))
  )
}
