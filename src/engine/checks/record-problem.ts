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

/** A problem's position for a text, where characters are counted from 1. */
export function placeOf({ detail, position }: RecordProblemFact): { detail: string; position: number } {
  return { detail: excerpt(detail), position: position + 1 }
}
