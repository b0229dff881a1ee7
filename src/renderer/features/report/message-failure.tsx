import { ProblemError } from '../../api/problem-error.ts'
import { useTexts } from '../../i18n/language.tsx'
import { FailureNote } from '../../ui/feedback/failure.tsx'

interface MessageFailureProps {
  error: unknown
  retry(): void
}

/** Why the message of a report is not shown. */
export function MessageFailure({ error, retry }: MessageFailureProps) {
  if (error instanceof ProblemError && error.problem.status === 404) return <MissingMessage />
  return <FailureNote error={error} retry={retry} />
}

/** In the place of a message that is not here. */
export function MissingMessage() {
  const { preview } = useTexts()
  return <p className="text-sm">{preview.missing}</p>
}
