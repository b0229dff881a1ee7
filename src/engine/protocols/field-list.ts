import type { Tag, TagList, TagListProblem } from './tag-list.ts'

/** `sts-ext-name` and `tlsrpt-ext-name`, which begin with a letter or digit and have 32 characters at most. */
const fieldName = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,31}$/
/** `sts-ext-value` and `tlsrpt-ext-value`: visible characters but `=` and `;`. */
const extensionValue = /^[!-:<>-~]+$/
/** The characters of a URI, where `=` is one of them. */
const knownCharacters = /^[\t !-:<-~]*$/

/**
 * Takes an MTA-STS or TLS-RPT record apart (RFC 8461 section 3.1, RFC 8460 section 3): fields parted by semicolons with
 * blanks around these, and nowhere else. `known` are the names whose values have a syntax of their own, `unique` those
 * that stand once.
 */
export function parseFieldList(text: string, known: readonly string[], unique: readonly string[]): TagList {
  const tags: Tag[] = []
  const problems: TagListProblem[] = []
  let offset = 0
  const parts = text.split(';')
  for (const [index, part] of parts.entries()) {
    const trimmed = part.trim()
    const position = offset + part.length - part.trimStart().length
    offset += part.length + 1
    const isEnd = index === parts.length - 1 && trimmed === ''
    if (isEnd) continue
    const field = readField(trimmed, position, known)
    if ('code' in field) {
      problems.push(field)
      continue
    }
    const isRepeated = unique.includes(field.name) && tags.some(({ name }) => name === field.name)
    if (isRepeated) problems.push({ code: 'duplicate_tag', detail: field.name, position })
    tags.push(field)
  }
  return { tags, problems }
}

function readField(text: string, position: number, known: readonly string[]): Tag | TagListProblem {
  if (text === '') return { code: 'empty_tag', detail: '', position }
  const equals = text.indexOf('=')
  if (equals < 0) return { code: 'tag_without_equals', detail: text, position }
  const name = text.slice(0, equals)
  const value = text.slice(equals + 1)
  if (!fieldName.test(name)) return { code: 'invalid_tag_name', detail: name, position }
  if (value.endsWith('\\')) return { code: 'escaped_semicolon', detail: name, position }
  // An empty value of a known field has a problem of its own.
  const isValue = known.includes(name) ? isKnownValue(value) : extensionValue.test(value)
  if (!isValue) return { code: 'invalid_tag_value', detail: text, position }
  return { name, value, position, valuePosition: position + equals + 1 }
}

/** Blanks stand around the commas between URIs only. */
function isKnownValue(value: string): boolean {
  const items = value.split(',').map((item) => item.trim())
  const isTrimmed = value === value.trim()
  return isTrimmed && knownCharacters.test(value) && items.every((item) => !/[\t ]/.test(item))
}
