import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import { writeStream } from '../../shared/report/stream.ts'

/** Maximum length of a list identifier (RFC 2919 section 2). */
const maxListId = 255

/**
 * The stream of a message: everything its author's domain sends to one list (RFC 2919) or, without a list, from one
 * address. Null if there is no author.
 */
export function streamOf({ author, headers }: Pick<MessageFacts, 'author' | 'headers'>): string | null {
  if (author.state !== 'known') return null
  const { domain, address } = author.value
  const field = headers.fields.find(({ name }) => name.toLowerCase() === 'list-id')
  return writeStream({
    domain: domain.toLowerCase(),
    name: (field && readListId(field.value)) ?? address.toLowerCase(),
  })
}

/** Reads the identifier in angle brackets after a human-readable name (RFC 2919 section 3). */
function readListId(value: string): string | null {
  const start = value.lastIndexOf('<')
  const end = value.indexOf('>', start)
  const identifier = (start >= 0 && end > start ? value.slice(start + 1, end) : value).trim().toLowerCase()
  return identifier === '' || identifier.length > maxListId || /\s/.test(identifier) ? null : identifier
}
