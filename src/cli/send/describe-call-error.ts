import { ProblemError, UnexpectedAnswerError, type UnreachableError } from '../../shared/client/call-errors.ts'
import { fill } from '../../shared/i18n/bind-texts.ts'
import type { CliTexts } from '../../shared/i18n/cli-texts.ts'

const keyProblems: ReadonlySet<string> = new Set(['invalid_key', 'key_required', 'too_many_wrong_keys'])

/** The message of `fetch` for a port of another protocol (https://fetch.spec.whatwg.org/#port-blocking). */
const blockedPort = 'bad port'

/** Why a call to the engine at `url` failed. Names the flags of commands instead of the API's headers. */
export function describeCallError(
  error: ProblemError | UnexpectedAnswerError | UnreachableError,
  url: string,
  { send }: CliTexts,
  describeRefusal: CliTexts['wait']['refused'] = (values) => fill(send.engine.refused, values),
): string {
  if (error instanceof ProblemError) {
    const { problem } = error
    if (problem.code === 'limit_exceeded') return send.limit({ max: problem.limit, resetsAt: problem.reset_at })
    return keyProblems.has(problem.code) ? send.key({ code: problem.code }) : describeRefusal({ detail: error.message })
  }
  if (error instanceof UnexpectedAnswerError) {
    const { status, detail, isRefusal } = error
    return isRefusal
      ? describeRefusal({ detail: detail ?? `HTTP ${status}` })
      : fill(send.engine.foreign, { url, detail: error.faultyMember })
  }
  const { reason: detail } = error
  return fill(send.engine[detail === blockedPort ? 'blocked' : 'unreachable'], { url, detail })
}
