import { useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

interface PastedSourceProps {
  summary: string
  /** The label of the submit button. */
  action: string
  isPending: boolean
  onSource(file: File): void
}

/** The message source as text, for email clients that show it but cannot save it. */
export function PastedSource({ summary, action, isPending, onSource }: PastedSourceProps) {
  const { file: texts } = useTexts().waiting
  const [source, setSource] = useState('')
  return (
    <Disclosure summary={summary} className="mt-3">
      <TextField label={texts.source} hint={texts.sourceHint} rows={8} value={source} onChange={setSource} />
      <Button
        className="mt-3"
        disabled={isPending || source.trim() === ''}
        onClick={() => onSource(new File([source.trimStart()], 'pasted.eml'))}
      >
        {action}
      </Button>
    </Disclosure>
  )
}
