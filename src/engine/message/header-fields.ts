import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import { memoize, memoizeByObject } from '../../shared/memoize.ts'

type Headers = MessageFacts['headers']

/** The values of all fields with a name (case-insensitive), in message order. */
export function valuesOf(headers: Headers, name: string): readonly string[] {
  return indexFields(headers).get(name.toLowerCase()) ?? []
}

/** Field values by lowercase name, because hundreds of checks and rules look up one or two. */
const indexFields = memoizeByObject(({ fields }: Headers): ReadonlyMap<string, readonly string[]> => {
  const index = new Map<string, string[]>()
  for (const { name, value } of fields) {
    const key = name.toLowerCase()
    const values = index.get(key)
    if (values) values.push(value.trim())
    else index.set(key, [value.trim()])
  }
  return index
})

/** Whether the message has a field with that name. */
export function hasField(headers: Headers, name: string): boolean {
  return valuesOf(headers, name).length > 0
}

/** Maximum length of an excerpt of a header value. */
const maxExcerpt = 80

/** The start of a header value, for display. */
export function excerpt(value: string): string {
  // A character has at most two code units, so this is enough to see whether there are more.
  const characters = [...value.slice(0, 2 * (maxExcerpt + 1))]
  return characters.length > maxExcerpt ? `${characters.slice(0, maxExcerpt - 1).join('')}…` : value
}

/**
 * A rough split of an address list into mailboxes (RFC 5322 section 3.4): the text between commas, without comments,
 * quoted strings, and group names. Enough to count authors and to see whether there is an address.
 */
export const splitMailboxes = memoize((value): readonly string[] =>
  dropRoutes(dropQuoted(value))
    .split(/[,;]/)
    .map((mailbox) => dropGroupName(mailbox).trim())
    .filter((mailbox) => mailbox !== ''),
)

/** The text without obsolete routes, whose commas do not separate mailboxes (RFC 5322 section 4.4). */
export function dropRoutes(value: string): string {
  return value.replace(/<@[^<>:]*:/g, '<')
}

/** `Group: a@example` without the group name; a colon after the at sign belongs to an address literal. */
function dropGroupName(mailbox: string): string {
  const at = mailbox.indexOf('@')
  const colon = mailbox.indexOf(':')
  return colon >= 0 && (at < 0 || colon < at) ? mailbox.slice(colon + 1) : mailbox
}

/** The text without comments and with quoted strings emptied, in one pass. An unclosed one extends to the end. */
export function dropQuoted(value: string): string {
  let kept = ''
  let comments = 0
  let quoted = false
  for (let at = 0; at < value.length; at++) {
    const character = value[at]
    if (character === '\\') at++
    else if (quoted) quoted = character !== '"'
    else if (character === '(') comments++
    else if (character === ')' && comments > 0) comments--
    else if (comments === 0) {
      quoted = character === '"'
      kept += quoted ? '""' : character
    }
  }
  return kept
}

/** Fields allowed at most once: the table of RFC 5322 section 3.6, and those of MIME (RFC 2045). */
const singleFields = [
  'Date',
  'From',
  'Sender',
  'Reply-To',
  'To',
  'Cc',
  'Bcc',
  'Message-ID',
  'In-Reply-To',
  'References',
  'Subject',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
]

/** Fields that appear more often than allowed, with their names spelled as in the RFC. */
export function doubledFields(headers: Headers): string[] {
  return singleFields.filter((name) => valuesOf(headers, name).length > 1)
}

/**
 * Whether it is `<left@right>` without whitespace (RFC 5322 section 3.6.4). A comment may follow (the obsolete syntax).
 */
export function isMessageId(value: string): boolean {
  return /^<[^\s<>@]+@[^\s<>@]+>(?:\s*\([^()]*\))?$/.test(value)
}
