import { ShieldCheck } from 'lucide-react'
import type { MessageFacts } from '../../../../shared/contract/facts/message-facts.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Button } from '../../../ui/button.tsx'

interface TrustNoteProps {
  facts: Pick<MessageFacts, 'received' | 'envelope'>
  trust: number
  /** Whether the message is still being re-evaluated. */
  isPending: boolean
  onBack(): void
}

/** Says that the report uses another origin than the stored one, with a link back. */
export function TrustNote({ facts: { received, envelope }, trust, isPending, onBack }: TrustNoteProps) {
  const { report, results } = useTexts()
  const { path: texts, originUnknown } = report
  const host = received[trust - 1]?.by ?? texts.unknownHost
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-accent bg-accent-soft px-4 py-3 text-sm">
      <ShieldCheck className="size-5 shrink-0 text-accent" aria-hidden />
      <p role="status" className="min-w-0 flex-1 basis-64 text-pretty wrap-anywhere">
        {isPending ? texts.judging : texts.trusting({ host, origin: envelope.origin.ip ?? originUnknown })}
      </p>
      <Button onClick={onBack}>{results.backToOriginal}</Button>
    </div>
  )
}
