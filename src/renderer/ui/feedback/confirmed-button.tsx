import { useState } from 'react'
import { Button } from '../button.tsx'
import { Confirmation } from './confirmation.tsx'
import { runMutation } from './run-mutation.ts'
import { showToast } from './toasts.tsx'

export interface ConfirmedButtonProps<Target> {
  words: { action: string; title: string; body: string; confirm: string; pending: string; cancel: string }
  /** The accessible name, if the text alone does not identify the object. */
  label?: string
  /** The mutation to confirm. */
  mutation: {
    mutateAsync(target: Target): Promise<unknown>
    isPending: boolean
    error: Error | null
    reset(): void
  }
  target: Target
  onDone(): void
}

/** A button for an irreversible action: asks for confirmation, and shows errors in the dialog. */
export function ConfirmedButton<Target>({ words, label, mutation, target, onDone }: ConfirmedButtonProps<Target>) {
  const [isAsking, setIsAsking] = useState(false)
  /** As it was asked: what the question is about may change while it is confirmed. */
  const [title, setTitle] = useState(words.title)

  function confirm(): void {
    runMutation(mutation, target, {
      onSuccess() {
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
          setTitle(words.title)
          setIsAsking(true)
        }}
      >
        {words.action}
      </Button>
      <Confirmation
        title={title}
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

interface RemovalButtonProps<Target, Named> extends Pick<ConfirmedButtonProps<Target>, 'mutation' | 'target'> {
  words: Omit<ConfirmedButtonProps<Target>['words'], 'title'> & {
    title(named: Named): string
    /** The accessible name, if `action` alone does not identify the object. */
    label?(named: Named): string
    done(named: Named): string
  }
  /** The values that the texts need. */
  named: Named
  onDone?(): void
}

/** A button that removes something after confirmation, then says so. */
export function RemovalButton<Target, Named>(props: RemovalButtonProps<Target, Named>) {
  const { words, named, mutation, target, onDone } = props
  return (
    <ConfirmedButton
      words={{ ...words, title: words.title(named) }}
      {...(words.label && { label: words.label(named) })}
      mutation={mutation}
      target={target}
      onDone={() => {
        showToast({ title: words.done(named) })
        onDone?.()
      }}
    />
  )
}
