import { useState } from 'react'
import { useTexts } from '../../../i18n/language.tsx'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { TextLines } from '../../../ui/fields/text-lines.tsx'

interface PastedSourceProps {
  summary: string
  /** What is done with it. */
  action: string
  isPending: boolean
  onSource(file: File): void
}

/** The message as text, for those whose mailbox shows it and saves no file. */
export function PastedSource({ summary, action, isPending, onSource }: PastedSourceProps) {
  const { file: texts } = useTexts().waiting
  const [source, setSource] = useState('')
  return (
    <Disclosure summary={summary} className="mt-3">
      <div className="mt-3">
        <TextLines label={texts.source} hint={texts.sourceHint} rows={8} value={source} onChange={setSource} />
        <Button
          className="mt-3"
          disabled={isPending || source.trim() === ''}
          onClick={() => onSource(new File([source.trimStart()], 'pasted.eml'))}
        >
          {action}
        </Button>
      </div>
    </Disclosure>
  )
}
