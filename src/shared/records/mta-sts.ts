import type { RecordProblem } from './tag-list.ts'
import { findTag, parseFieldList, type Tag, type TagListProblemCode } from './tag-list.ts'

export type MtaStsRecordProblemCode =
  | TagListProblemCode
  | 'not_mta_sts'
  | 'missing_id'
  /** Not 1 to 32 letters and digits. */
  | 'invalid_id'
  | 'unknown_tag'
export type MtaStsRecordProblem = RecordProblem<MtaStsRecordProblemCode>

/** The TXT record that announces a policy and its version (RFC 8461 section 3.1). */
export interface MtaStsRecord {
  text: string
  tags: Tag[]
  valid: boolean
  id: string | null
  problems: MtaStsRecordProblem[]
}

const version = /^v=STSv1[\t ]*;/
const identifier = /^[A-Za-z0-9]{1,32}$/

/** The name of a domain's record. */
export function mtaStsName(domain: string): string {
  return `_mta-sts.${domain}`
}

/** Whether a TXT record announces a policy. Others at the name are ignored. */
export function isMtaStsRecord(text: string): boolean {
  return version.test(text)
}

/** Parses the TXT record. */
export function parseMtaStsRecord(text: string): MtaStsRecord {
  const { tags, problems: syntaxProblems } = parseFieldList(text, ['id'], ['v', 'id'])
  const problems: MtaStsRecordProblem[] = [...syntaxProblems]
  const id = findTag(tags, 'id')
  if (!isMtaStsRecord(text)) problems.push({ code: 'not_mta_sts', detail: text.slice(0, 40), position: 0 })
  if (!id) problems.push({ code: 'missing_id', detail: '', position: text.length })
  else if (!identifier.test(id.value)) problems.push({ code: 'invalid_id', detail: id.value, position: id.position })
  const valid = problems.length === 0
  for (const { name, position } of tags) {
    if (name !== 'v' && name !== 'id') problems.push({ code: 'unknown_tag', detail: name, position })
  }
  return {
    text,
    tags,
    valid,
    id: id?.value ?? null,
    problems: problems.sort((a, b) => a.position - b.position),
  }
}
