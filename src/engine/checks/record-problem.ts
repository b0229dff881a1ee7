import type { RecordProblemFact } from '../../shared/contract/facts/audit/record-problem.ts'
import { excerpt } from '../message/header-fields.ts'

/** Syntax errors for which verifiers reject a list of `name=value` tags (RFC 6376 section 3.2). */
export const tagListProblems = [
  'tag_without_equals',
  'invalid_tag_name',
  'invalid_tag_value',
  'escaped_semicolon',
  'duplicate_tag',
] as const

/** The problems of a record whose code is one of those given. */
export function findProblems<Code extends string>(
  problems: readonly RecordProblemFact[],
  codes: readonly Code[],
): (RecordProblemFact & { code: Code })[] {
  return problems.flatMap((problem) => {
    const code = codes.find((candidate) => candidate === problem.code)
    return code === undefined ? [] : [{ ...problem, code }]
  })
}

/** The first problem whose code is one of those given. */
export function findProblem<Code extends string>(
  problems: readonly RecordProblemFact[],
  codes: readonly Code[],
): (RecordProblemFact & { code: Code }) | null {
  return findProblems(problems, codes)[0] ?? null
}

/** Characters shown before one that is not ASCII, which the texts name. */
const lead = 20

/** A problem's position for a text, where characters are counted from 1. */
export function placeOf({ detail, position }: Pick<RecordProblemFact, 'detail' | 'position'>): {
  detail: string
  position: number
} {
  const hidden = detail.search(/[^ -~]/)
  const plain = excerpt(detail)
  if (hidden < 0 || plain === detail || hidden < plain.length - 1) return { detail: plain, position: position + 1 }
  const start = hidden - lead
  return { detail: excerpt(`…${detail.slice(start)}`), position: position + start }
}

/** The same for a whole record. */
export function placeOfRecord(record: string): { text: string; position: number } {
  const { detail, position } = placeOf({ detail: record, position: 0 })
  return { text: detail, position }
}
