import type { ReportProblem } from '../../shared/contract/reports/report.ts'

/** A report that cannot be read. Thrown by the readers; `readReports` returns its problem as data. */
export class ReportError extends Error {
  readonly problem: ReportProblem

  constructor(problem: ReportProblem) {
    super(problem.code)
    this.name = 'ReportError'
    this.problem = problem
  }
}

/** Maximum length in characters of a value quoted in an error. */
const maxQuoted = 100

/** An error about the value of an element. */
export function invalidValue(element: string, value: string, line: number | null): ReportError {
  return new ReportError({ code: 'value', element, value: value.slice(0, maxQuoted), line })
}

/** An error about a feedback report of a type that is not read. */
export function otherFeedback(type: string): ReportError {
  return new ReportError({ code: 'other_feedback', type: type.slice(0, maxQuoted) })
}
