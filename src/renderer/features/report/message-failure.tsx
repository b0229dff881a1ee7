import { ProblemError } from '../../api/problem-error.ts'
import { useTexts } from '../../i18n/language.tsx'
import { FailureNote } from '../../ui/failure.tsx'

interface MessageFailureProps {
  error: unknown
  retry(): void
}

/** Why the message of a report is not shown. A report of a hosted instance may be here without its message. */
export function MessageFailure({ error, retry }: MessageFailureProps) {
  const { preview } = useTexts()
  if (error instanceof ProblemError && error.problem.status === 404) return <p className="text-sm">{preview.missing}</p>
  return <FailureNote error={error} retry={retry} />
}
