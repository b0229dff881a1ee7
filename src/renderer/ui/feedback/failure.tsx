import { useState } from 'react'
import {
  isHostedSilence,
  ProblemError,
  UnexpectedAnswerError,
  UnreachableError,
} from '../../../shared/client/call-errors.ts'
import type { ProblemCode } from '../../../shared/contract/problem.ts'
import { formatMoment } from '../../../shared/i18n/moment.ts'
import type { UiTexts } from '../../../shared/i18n/ui-texts.ts'
import { isSilent, useEngineState } from '../../api/engine.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../button.tsx'
import { join } from '../class-names.ts'
import { levelGrounds, SeverityIcon } from '../severity-icon.tsx'

/** What went wrong and what to do. */
export function describeFailure(error: unknown, { frame, hosted }: UiTexts): { title: string; body: string } {
  const { failures } = frame
  if (isHostedSilence(error)) {
    return { title: hosted.silent.title, body: hosted.silent.remedy({ button: hosted.useLocal }) }
  }
  if (error instanceof ProblemError) {
    const { problem, errors } = error
    if (problem.code === 'limit_exceeded') {
      const { used, limit, reset_at: reset } = problem
      return { title: failures.limitTitle, body: failures.limit({ used, limit, reset: formatMoment(reset) }) }
    }
    const { title, detail } = problem
    const body = errors.length > 0 ? errors.map(({ path, message }) => `${path}: ${message}`).join('; ') : detail
    return { title, body }
  }
  if (error instanceof UnreachableError) return { title: failures.title, body: failures.unreachable }
  const isRefusal = error instanceof UnexpectedAnswerError && error.isRefusal
  return { title: failures.title, body: isRefusal ? failures.refused({ status: error.status }) : failures.unexpected }
}

/** The engine's error message for one member of the request, or undefined. */
export function faultOf(error: unknown, member: string): string | undefined {
  if (!(error instanceof ProblemError)) return undefined
  return error.errors.find(({ path }) => path === member)?.message
}

/** External servers did not answer; nothing is broken here. */
const unanswered: ReadonlySet<ProblemCode> = new Set(['dns_unavailable', 'no_list_answered'])

/** Whether an error was caused by a missing connection that has since been restored. */
function useIsSolved(error: unknown): boolean {
  const isDown = isSilent(useEngineState().state)
  const isOfConnection = isHostedSilence(error) || error instanceof UnreachableError
  const [seenWhileDown, setSeenWhileDown] = useState<unknown>(null)
  if (isOfConnection && isDown && seenWhileDown !== error) setSeenWhileDown(error)
  return isOfConnection && !isDown && seenWhileDown === error
}

interface FailureNoteProps {
  error: unknown
  retry?: () => void
  className?: string
}

/** An error in place of the result. It disappears once its cause is gone. */
export function FailureNote({ error, retry, className }: FailureNoteProps) {
  const texts = useTexts()
  if (useIsSolved(error)) return null
  const { title, body } = describeFailure(error, texts)
  const level = error instanceof ProblemError && unanswered.has(error.problem.code) ? 'unknown' : 'critical'
  return (
    <div
      role="alert"
      className={join('flex items-start gap-3 rounded-lg px-4 py-3 text-sm', levelGrounds[level], className)}
    >
      <SeverityIcon level={level} className="mt-0.5 size-4.5" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        <p className="wrap-anywhere">{body}</p>
      </div>
      {retry && <Button onClick={retry}>{texts.frame.failures.retry}</Button>}
    </div>
  )
}
