import type { MeaningKey, PartRole } from '../../i18n/text-keys.ts'
import type { RecordProblem, Tag } from '../tag-list.ts'
import { trimFolding } from '../text/white-space.ts'
import { assignByPosition, cutRecord } from './cut-record.ts'
import { faulty, ignored, means, type PartMeaning, type PartReading, type RecordPart } from './record-part.ts'

/** Explains a tag. `problems` are those for which receivers reject its value. */
export type ReadTag = (tag: Tag, problems: readonly RecordProblem<string>[]) => PartReading

/** How to explain a kind of record that is a list of tags. */
export interface TagRecord {
  parse(text: string): { tags: readonly Tag[]; problems: readonly RecordProblem<string>[] }
  version: { value: string; key: MeaningKey }
  tags: ReadonlyMap<string, ReadTag>
  /** Tags that a later RFC removed. */
  removed?: readonly string[]
}

const refusedValue = /^(?:invalid_|report_uri_|several_uris$|uri_not_https$|pem_armor$|private_key$)/

/** Splits a record into its tags. */
export function readTagParts(record: string, kind: TagRecord): RecordPart[] {
  const { tags, problems } = kind.parse(record)
  const tagsOf = assignByPosition(tags)
  const problemsOf = assignByPosition(problems)
  return cutRecord(record, ';').map((piece, index) => {
    const [tag] = tagsOf(piece)
    const found = problemsOf(piece)
    const [fault] = found.flatMap((problem) => readFault(problem, kind) ?? [])
    return { text: piece.text, end: piece.end, ...(fault ?? readTag(tag, index, found, kind)) }
  })
}

/** Problems of a tag that do not depend on the meaning of its value. */
function readFault({ code, detail }: RecordProblem<string>, { version }: TagRecord): PartReading | null {
  switch (code) {
    case 'empty_tag':
    case 'escaped_semicolon':
      return faulty(code)
    case 'tag_without_equals':
      return faulty('no_equals', detail)
    case 'invalid_tag_name':
      return faulty('tag_name', detail)
    case 'invalid_tag_value':
      return faulty('tag_characters')
    case 'duplicate_tag':
      return faulty('duplicate', detail)
    case 'invalid_version':
    case 'version_not_first':
      return faulty('no_version', `v=${version.value}`)
    default:
      return code.startsWith('not_') ? faulty('no_version', `v=${version.value}`) : null
  }
}

function readTag(
  tag: Tag | undefined,
  index: number,
  problems: readonly RecordProblem<string>[],
  { version, tags, removed }: TagRecord,
): PartReading {
  if (!tag) return faulty('empty_tag')
  if (tag.name.toLowerCase() === 'v') {
    return index === 0 && tag.value === version.value
      ? { role: 'version', meanings: [means(version.key)] }
      : faulty('no_version', `v=${version.value}`)
  }
  if (removed?.includes(tag.name)) return ignored('removed_tag', tag.name)
  const refused = problems.filter(({ code }) => refusedValue.test(code))
  return tags.get(tag.name)?.(tag, refused) ?? ignored('unknown_tag', tag.name)
}

/** One of a few words, in any case. */
export function oneOf(role: PartRole, words: Record<string, MeaningKey>): ReadTag {
  return ({ value }) => {
    const word = value.toLowerCase()
    const key = Object.hasOwn(words, word) ? words[word] : undefined
    return key ? { role, meanings: [means(key)] } : faulty('unreadable', Object.keys(words).join(', '))
  }
}

/** A colon-separated list of known words; `other` is the meaning of an unknown word, if it does no harm. */
export function someOf(words: Record<string, MeaningKey>, other?: MeaningKey): ReadTag {
  return ({ value }, problems) => {
    const meanings = value
      .toLowerCase()
      .split(':')
      .map((item) => trimFolding(item))
      .map((word): PartMeaning | null => {
        const key = Object.hasOwn(words, word) ? words[word] : other
        return key ? means(key, word) : null
      })
    const known = meanings.filter((meaning) => meaning !== null)
    return known.length === meanings.length && problems.length === 0
      ? { role: 'option', meanings: known }
      : faulty('unreadable', Object.keys(words).join(', '))
  }
}

/** Any value that the parser accepts. */
export function anyValue(role: PartRole, key: MeaningKey, expected = ''): ReadTag {
  return ({ value }, problems) =>
    problems.length === 0 ? { role, meanings: [means(key, value)] } : faulty('unreadable', expected)
}
