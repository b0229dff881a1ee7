import type { MeaningKey, PartRole } from '../i18n/ui/records.ts'
import { cutRecord } from './cut-record.ts'
import { faulty, ignored, means, type PartMeaning, type PartReading, type RecordPart } from './record-part.ts'

/** What the values of a tag say. */
export type ReadTag = (value: string) => PartReading

/** A kind of record that is a list of tags (RFC 6376 section 3.2). */
export interface TagRecord {
  version: { value: string; key: MeaningKey; isOptional: boolean }
  tags: ReadonlyMap<string, ReadTag>
  /**
   * Its syntax is that of RFC 8460 and RFC 8461: no blanks around the equals sign, extensions with a value, and names that
   * may stand several times, but for these.
   */
  unique?: readonly string[]
  /** Tags that a later RFC took away. */
  removed?: readonly string[]
}

const tagName = /^[A-Za-z][A-Za-z0-9_]*$/
/** Visible ASCII characters but the semicolon, and white space. */
const tagValue = /^[\t\n\r !-:<-~]*$/

/** Takes a record of tags apart. */
export function readTagParts(record: string, kind: TagRecord): RecordPart[] {
  const seen = new Set<string>()
  return cutRecord(record, ';').map(({ text, body, end }, index) => ({ text, end, ...readTag(body, index) }))

  function readTag(tag: string, index: number): PartReading {
    const { name, value } = splitTag(tag, kind.unique !== undefined)
    const isVersion = name.toLowerCase() === 'v'
    if (index === 0 && !isVersion && !kind.version.isOptional) return faulty('no_version', `v=${kind.version.value}`)
    const fault = kind.unique ? findFieldFault(tag, name, value, kind) : findFault(tag, name, value)
    if (fault) return fault
    if (seen.has(name) && (kind.unique?.includes(name) ?? true)) return faulty('duplicate', name)
    seen.add(name)
    if (value.endsWith('\\')) return faulty('escaped_semicolon')
    if (isVersion) return readVersion(value, index, kind)
    if (kind.removed?.includes(name)) return ignored('removed_tag', name)
    return kind.tags.get(name)?.(value) ?? ignored('unknown_tag', name)
  }
}

/** Name and value; blanks around them are part of a field, and none of a tag. */
function splitTag(tag: string, isField: boolean): { name: string; value: string } {
  const equals = tag.indexOf('=')
  const name = tag.slice(0, Math.max(equals, 0))
  const value = tag.slice(equals + 1)
  return isField ? { name, value } : { name: name.trim(), value: value.trim() }
}

/** What is wrong with a tag whatever it is called. */
function findFault(tag: string, name: string, value: string): PartReading | null {
  if (tag === '') return faulty('empty_tag')
  if (!tag.includes('=')) return faulty('no_equals', tag)
  if (!tagName.test(name)) return faulty('tag_name', name)
  return tagValue.test(value) ? null : faulty('tag_characters')
}

/** Of an extension of RFC 8460 or RFC 8461 (`tlsrpt-extension`, `sts-extension`). */
const fieldName = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,31}$/
const extensionValue = /^[!-:<>-~]+$/
const knownCharacters = /^[\t !-:<-~]*$/

function findFieldFault(tag: string, name: string, value: string, { tags }: TagRecord): PartReading | null {
  if (tag === '') return faulty('empty_tag')
  if (!tag.includes('=')) return faulty('no_equals', tag)
  if (!fieldName.test(name)) return faulty('tag_name', name)
  if (value.endsWith('\\')) return faulty('escaped_semicolon')
  const isValue = tags.has(name) ? isKnownValue(value) : extensionValue.test(value)
  return isValue ? null : faulty('tag_characters')
}

function readVersion(value: string, index: number, { version }: TagRecord): PartReading {
  return index === 0 && value === version.value
    ? { role: 'version', meanings: [means(version.key)] }
    : faulty('no_version', `v=${version.value}`)
}

/** One of a few words, whatever their case. */
export function oneOf(role: PartRole, words: Record<string, MeaningKey>): ReadTag {
  return (value) => {
    const word = value.toLowerCase()
    const key = Object.hasOwn(words, word) ? words[word] : undefined
    return key ? { role, meanings: [means(key)] } : faulty('unreadable', Object.keys(words).join(', '))
  }
}

/** A list of a few words between colons; `other` is what an unknown one means, if it does no harm. */
export function someOf(words: Record<string, MeaningKey>, other?: MeaningKey): ReadTag {
  return (value) => {
    const meanings = value
      .toLowerCase()
      .split(':')
      .map((item) => item.trim())
      .map((word): PartMeaning | null => {
        const key = Object.hasOwn(words, word) ? words[word] : other
        return key ? means(key, word) : null
      })
    const known = meanings.filter((meaning) => meaning !== null)
    return known.length === meanings.length
      ? { role: 'option', meanings: known }
      : faulty('unreadable', Object.keys(words).join(', '))
  }
}

/** Whatever fits a syntax. */
export function anything(role: PartRole, key: MeaningKey, syntax = /^/, expected = ''): ReadTag {
  return (value) => (syntax.test(value) ? { role, meanings: [means(key, value)] } : faulty('unreadable', expected))
}

/** Blanks stand around the commas between URIs only. */
function isKnownValue(value: string): boolean {
  const items = value.split(',').map((item) => item.trim())
  const isTrimmed = value === value.trim()
  return isTrimmed && knownCharacters.test(value) && items.every((item) => !/[\t ]/.test(item))
}
