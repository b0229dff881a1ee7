import { z } from 'zod'
import type { MemberProblem, Problem } from '../contract/problem.ts'
import { codeOf } from '../error-code.ts'

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
    super('the engine does not respond', { cause })
    this.name = 'UnreachableError'
  }

  /** The network error code inside the error of `fetch`, or the reason why it did not call. */
  get reason(): string {
    const error = this.cause
    const cause = error instanceof Error ? (error.cause ?? error) : error
    if (!(cause instanceof Error)) return String(cause)
    return codeOf(cause) ?? (cause === error ? cause.name : cause.message)
  }
}

const foreignProblemSchema = z.object({ title: z.string().optional(), detail: z.string().optional() })

/** A response that violates the contract: another version, or not the engine at all. */
export class UnexpectedAnswerError extends Error {
  readonly status: number
  /** What an error response of another kind says, if anything. */
  readonly detail: string | null

  constructor(status: number, { body, cause }: { body?: unknown; cause?: unknown } = {}) {
    super(`unexpected answer with status ${status}`, { cause })
    this.name = 'UnexpectedAnswerError'
    this.status = status
    const { title, detail = title } = foreignProblemSchema.safeParse(body).data ?? {}
    this.detail = detail ?? null
  }

  /** The first member that is not as the contract says; empty if the whole answer is not. */
  get faultyMember(): string {
    return this.cause instanceof z.ZodError ? (this.cause.issues[0]?.path.join('.') ?? '') : ''
  }

  /** Whether the call was refused, although not as the contract says. */
  get isRefusal(): boolean {
    return this.status >= 400
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
