import type { MemberProblem, Problem } from '../contract/problem.ts'

/** An error response of the engine, with a message for users. */
export class ProblemError extends Error {
  readonly problem: Problem
  /** The invalid members of the request, if that is the cause. */
  readonly errors: readonly MemberProblem[]

  constructor(problem: Problem) {
    super(problem.detail)
    this.name = 'ProblemError'
    this.problem = problem
    this.errors = ('errors' in problem && problem.errors) || []
  }
}

/** No response: the engine is not running, still starting, or unreachable. */
export class UnreachableError extends Error {
  constructor(cause: unknown) {
    super('the engine does not answer', { cause })
    this.name = 'UnreachableError'
  }
}

/** A response that violates the contract: another version, or not the engine at all. */
export class UnexpectedAnswerError extends Error {
  readonly status: number

  constructor(status: number, cause?: unknown) {
    super(`unexpected answer with status ${status}`, { cause })
    this.name = 'UnexpectedAnswerError'
    this.status = status
  }
}

/** Whether the response means "not found". */
export function isNotFound(error: unknown): boolean {
  if (error instanceof ProblemError) return error.problem.status === 404
  return error instanceof UnexpectedAnswerError && error.status === 404
}

/** Whether the hosted instance did not respond: this may be temporary, and choosing another engine ends it. */
export function isHostedSilence(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.code === 'hosted_unreachable'
}
