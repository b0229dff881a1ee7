import { useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { describeFailure, faultOf } from '../../ui/feedback/failure.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Form } from '../../ui/form.tsx'

/** Milliseconds to wait for an early rejection. After that the result page takes over, which shows the progress. */
const refusalTime = 400

interface LookupFormProps {
  texts: { label: string; hint: string; action: string; pending?: string }
  /** The name of the API parameter. */
  member: string
  initial?: string
  /** An error that is already known when the form is shown. */
  refusal?: unknown
  required?: boolean
  primary?: boolean
  onType?: ((text: string) => void) | undefined
  /** Starts the lookup; rejects if the engine rejects the input. */
  lookUp(text: string): Promise<unknown>
  /** Opens the result page. */
  open(text: string): void
}

/** A lookup field. Shows early rejections in place; otherwise opens the result page. */
export function LookupForm(props: LookupFormProps) {
  const { texts, member, initial = '', refusal = null, required = true, primary, lookUp, open, onType } = props
  const allTexts = useTexts()
  const [text, setText] = useState(initial)
  const [error, setError] = useState<unknown>(refusal)
  const [isPending, setPending] = useState(false)

  async function submit(): Promise<void> {
    const wanted = text.trim()
    setPending(true)
    const found = wanted === '' ? null : await soonRefused(lookUp(wanted))
    setPending(false)
    const isRefused = faultOf(found, member) !== undefined
    setError(isRefused ? found : null)
    if (!isRefused) open(wanted)
  }

  return (
    <Form onSubmit={() => void submit()} className="@container w-full">
      <div className="grid items-start gap-2 @3xs:grid-cols-[1fr_auto]">
        <TextField
          label={texts.label}
          hint={texts.hint}
          fault={error ? (faultOf(error, member) ?? describeFailure(error, allTexts).body) : undefined}
          mono
          required={required}
          value={text}
          autoCapitalize="none"
          onChange={(entered) => {
            setText(entered)
            onType?.(entered)
          }}
        />
        <Button look={primary ? 'primary' : 'secondary'} type="submit" disabled={isPending} className="h-10 @3xs:mt-6">
          {isPending ? (texts.pending ?? texts.action) : texts.action}
        </Button>
      </div>
    </Form>
  )
}

/** The error of a lookup if it is rejected early. */
function soonRefused(lookUp: Promise<unknown>): Promise<unknown> {
  const refused = lookUp.then(
    () => null,
    (error: unknown) => error,
  )
  const soon = new Promise<null>((resolve) => window.setTimeout(() => resolve(null), refusalTime))
  return Promise.race([refused, soon])
}
