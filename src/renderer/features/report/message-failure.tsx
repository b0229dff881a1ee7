import { ProblemError } from '../../../shared/client/call-errors.ts'
import { useTexts } from '../../i18n/language.tsx'
import { FailureNote } from '../../ui/feedback/failure.tsx'

interface MessageFailureProps {
  error: unknown
  retry(): void
}

/** Why the message cannot be shown. */
export function MessageFailure({ error, retry }: MessageFailureProps) {
  if (error instanceof ProblemError && error.problem.status === 404) return <MissingMessage />
  return <FailureNote error={error} retry={retry} />
}

/** Placeholder for a message that is not on this machine. */
export function MissingMessage() {
  const { preview } = useTexts()
  return <p className="text-sm">{preview.missing}</p>
}
