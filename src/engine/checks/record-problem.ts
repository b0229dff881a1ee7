import type { RecordProblemFact } from '../../shared/contract/audit-facts/record-problem.ts'
import { excerpt } from '../header-fields.ts'

/** The first problem of a record whose code is one of those given. */
export function findProblem<Code extends string>(
  problems: readonly RecordProblemFact[],
  codes: readonly Code[],
): (RecordProblemFact & { code: Code }) | null {
  for (const problem of problems) {
    const code = codes.find((candidate) => candidate === problem.code)
    if (code !== undefined) return { ...problem, code }
  }
  return null
}

/** A problem's place as a text states it: people count characters from one. */
export function placeOf({ detail, position }: RecordProblemFact): { detail: string; position: number } {
  return { detail: excerpt(detail), position: position + 1 }
}
