import { trimBlanks, trimBlanksStart, trimFolding, trimFoldingStart } from './text/white-space.ts'

/** A problem of a record, or a noteworthy detail. Checks decide how much it matters. */
export interface RecordProblem<Code extends string> {
  code: Code
  /** The affected text of the record; empty if something is missing. */
  detail: string
  /** Its start in the record, in characters from 0; the record's length if something is missing. */
  position: number
}

/** A `name=value` pair of a tag-list, without surrounding whitespace. */
export interface Tag {
  name: string
  value: string
  /** Where the name begins in the record, in characters from 0. */
  position: number
  /** Where the value begins. */
  valuePosition: number
}

export const tagListProblemCodes = [
  /** Nothing between two semicolons. */
  'empty_tag',
  /** Text without an equals sign. */
  'tag_without_equals',
  /** A name that does not start with a letter, or has characters other than letters, digits, and underscores. */
  'invalid_tag_name',
  /** A control character, or a byte over 126. */
  'invalid_tag_value',
  /** `\\;`: the backslash was meant for a zone file, and is now part of the value. */
  'escaped_semicolon',
  /** The same name twice, which makes the whole list invalid. */
  'duplicate_tag',
] as const
export type TagListProblemCode = (typeof tagListProblemCodes)[number]
export type TagListProblem = RecordProblem<TagListProblemCode>

export interface TagList {
  /** The well-formed tags, in published order, including repeated names. */
  tags: Tag[]
  problems: TagListProblem[]
}

/** Maximum length of a text that is parsed: much longer than a DNS answer, and still fast. */
const maxTagListLength = 65_535

const tagName = /^[A-Za-z][A-Za-z0-9_]*$/
interface TagGrammar {
  strip(text: string): string
  stripStart(text: string): string
  value: RegExp
}

/**
 * What surrounds a tag, and the characters of its value: VALCHAR (RFC 6376 section 3.2) and white space. In DMARC and
 * BIMI records, that is a space or tab (RFC 9989 section 4.8). DKIM keys and the fields of messages may be folded;
 * fields may be internationalized, too (RFC 8616 section 5).
 */
const grammars = {
  record: { strip: trimBlanks, stripStart: trimBlanksStart, value: /^[\t !-:<-~]*$/ },
  key: { strip: trimFolding, stripStart: trimFoldingStart, value: /^[\t\n\r !-:<-~]*$/ },
  field: { strip: trimFolding, stripStart: trimFoldingStart, value: /^[\t\n\r !-:<-~\u0080-\u{10ffff}]*$/u },
} as const satisfies Record<string, TagGrammar>

/**
 * Parses a tag-list (RFC 6376 section 3.2), the format of DKIM, DMARC, and BIMI records and of header fields with
 * signatures. Names are case-sensitive. A final semicolon is allowed.
 */
export function parseTagList(text: string, source: keyof typeof grammars = 'record'): TagList {
  const grammar = grammars[source]
  const tags: Tag[] = []
  const problems: TagListProblem[] = []
  const seen = new Set<string>()
  for (const spec of splitSpecs(text.slice(0, maxTagListLength), grammar)) {
    const parsed = parseTag(spec, grammar)
    if ('code' in parsed) {
      problems.push(parsed)
      continue
    }
    if (parsed.value.endsWith('\\')) {
      problems.push({ code: 'escaped_semicolon', detail: parsed.name, position: parsed.position })
    }
    if (seen.has(parsed.name)) problems.push({ code: 'duplicate_tag', detail: parsed.name, position: parsed.position })
    seen.add(parsed.name)
    tags.push(parsed)
  }
  return { tags, problems }
}

/** The first tag with a name. */
export function findTag(tags: readonly Tag[], name: string): Tag | undefined {
  return tags.find((tag) => tag.name === name)
}

interface Spec {
  text: string
  position: number
}

function splitSpecs(text: string, { strip, stripStart }: TagGrammar): Spec[] {
  const specs: Spec[] = []
  let offset = 0
  for (const part of text.split(';')) {
    specs.push({ text: strip(part), position: offset + part.length - stripStart(part).length })
    offset += part.length + 1
  }
  if (specs.at(-1)?.text === '') specs.pop()
  return specs
}

function parseTag({ text, position }: Spec, grammar: TagGrammar): Tag | TagListProblem {
  if (text === '') return { code: 'empty_tag', detail: '', position }
  const equals = text.indexOf('=')
  if (equals < 0) return { code: 'tag_without_equals', detail: text, position }
  const name = grammar.strip(text.slice(0, equals))
  const value = grammar.strip(text.slice(equals + 1))
  if (!tagName.test(name)) return { code: 'invalid_tag_name', detail: name, position }
  if (!grammar.value.test(value)) return { code: 'invalid_tag_value', detail: text, position }
  return { name, value, position, valuePosition: position + text.length - value.length }
}

/** `sts-ext-name` and `tlsrpt-ext-name`, which start with a letter or digit and have at most 32 characters. */
const fieldName = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,31}$/
/** `sts-ext-value` and `tlsrpt-ext-value`: visible characters except `=` and `;`. */
const extensionValue = /^[!-:<>-~]+$/
/** The characters of a URI, where `=` is one of them. */
const knownCharacters = /^[\t !-:<-~]*$/

/**
 * Parses an MTA-STS or TLS-RPT record (RFC 8461 section 3.1, RFC 8460 section 3): fields separated by semicolons, with
 * spaces allowed only around these. `known` are names whose values have their own syntax; `unique` are names that must
 * not repeat.
 */
export function parseFieldList(text: string, known: readonly string[], unique: readonly string[]): TagList {
  const tags: Tag[] = []
  const problems: TagListProblem[] = []
  let offset = 0
  const parts = text.split(';')
  for (const [index, part] of parts.entries()) {
    const trimmed = trimBlanks(part)
    const position = offset + part.length - trimBlanksStart(part).length
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
  // An empty value of a known field has its own problem.
  const isValue = known.includes(name) ? isKnownValue(value) : extensionValue.test(value)
  if (!isValue) return { code: 'invalid_tag_value', detail: text, position }
  return { name, value, position, valuePosition: position + equals + 1 }
}

/** Spaces are only allowed around the commas between URIs. */
function isKnownValue(value: string): boolean {
  const items = value.split(',').map((item) => trimBlanks(item))
  const isTrimmed = value === trimBlanks(value)
  return isTrimmed && knownCharacters.test(value) && items.every((item) => !/[\t ]/.test(item))
}
