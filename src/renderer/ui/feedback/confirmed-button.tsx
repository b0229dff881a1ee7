import { useState } from 'react'
import { Button } from '../button.tsx'
import { Confirmation } from './confirmation.tsx'

export interface ConfirmedButtonProps {
  words: { action: string; title: string; body: string; confirm: string; pending: string; cancel: string }
  /** The accessible name, if the text alone does not identify the object. */
  label?: string
  /** The mutation to confirm. */
  mutation: { isPending: boolean; error: Error | null; reset(): void }
  /** Runs the mutation with these options. */
  onConfirm(options: { onSuccess(): void }): void
  onDone(): void
}

/** A button for an irreversible action: asks for confirmation, and shows errors in the dialog. */
export function ConfirmedButton({ words, label, mutation, onConfirm, onDone }: ConfirmedButtonProps) {
  const [isAsking, setIsAsking] = useState(false)

  function confirm(): void {
    onConfirm({
      onSuccess: () => {
        setIsAsking(false)
        onDone()
      },
    })
  }

  return (
    <>
      <Button
        look="danger-quiet"
        aria-label={label}
        onClick={() => {
          mutation.reset()
          setIsAsking(true)
        }}
      >
        {words.action}
      </Button>
      <Confirmation
        title={words.title}
        body={words.body}
        confirm={mutation.isPending ? words.pending : words.confirm}
        cancel={words.cancel}
        open={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={confirm}
        isPending={mutation.isPending}
        error={mutation.error}
      />
    </>
  )
}
