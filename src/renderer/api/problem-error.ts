import type { MemberProblem, Problem } from '../../shared/contract/problem.ts'

/** The engine refused, and said why in words for people. */
export class ProblemError extends Error {
  readonly problem: Problem
  /** What is wrong with the members of the request, where that is what is wrong. */
  readonly errors: readonly MemberProblem[]

  constructor(problem: Problem) {
    super(problem.detail)
    this.name = 'ProblemError'
    this.problem = problem
    this.errors = ('errors' in problem && problem.errors) || []
  }
}

/** Nothing answered: the engine is not running, still starting, or cannot be reached. */
export class UnreachableError extends Error {
  constructor(cause: unknown) {
    super('the engine does not answer', { cause })
    this.name = 'UnreachableError'
  }
}

/** Something answered, but not as the contract says: another version, or not the engine at all. */
export class UnexpectedAnswerError extends Error {
  readonly status: number

  constructor(status: number, cause?: unknown) {
    super(`unexpected answer with status ${status}`, { cause })
    this.name = 'UnexpectedAnswerError'
    this.status = status
  }
}

/** Whether an answer says that there is no such thing, in whichever words. */
export function isNotFound(error: unknown): boolean {
  if (error instanceof ProblemError) return error.problem.status === 404
  return error instanceof UnexpectedAnswerError && error.status === 404
}

/** Whether the hosted instance is the one that does not answer: this may pass, and a choice of another engine ends it. */
export function isHostedSilence(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.code === 'hosted_unreachable'
}
