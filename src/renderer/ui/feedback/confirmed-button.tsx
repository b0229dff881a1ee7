import { useState } from 'react'
import { Button } from '../button.tsx'
import { Confirmation } from './confirmation.tsx'

interface ConfirmedButtonProps {
  words: { action: string; title: string; body: string; confirm: string; pending: string; cancel: string }
  /** What the button is called where its words alone do not say what it acts on. */
  label?: string
  /** The mutation that does it. */
  mutation: { isPending: boolean; error: Error | null; reset(): void }
  /** Runs the mutation, with these options. */
  onConfirm(options: { onSuccess(): void }): void
  onDone(): void
}

/** A button for what cannot be undone: it asks first, and tells in the question why it did not happen. */
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
        look="quiet"
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
