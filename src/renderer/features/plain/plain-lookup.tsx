import type { PlainAnswer } from '../../api/plain/answer.ts'
import { useTexts } from '../../i18n/language.tsx'
import { PlainValue } from './plain-value.tsx'

/** A lookup by an instance without our extensions: shows everything it returned. */
export function PlainLookup({ answer: { plain } }: { answer: PlainAnswer }) {
  const { hosted } = useTexts()
  return (
    <>
      <p className="mb-4 max-w-prose text-sm text-pretty text-muted">{hosted.plainAnswer}</p>
      <PlainValue value={plain} />
    </>
  )
}
