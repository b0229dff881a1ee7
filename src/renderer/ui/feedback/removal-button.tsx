import { ConfirmedButton, type ConfirmedButtonProps } from './confirmed-button.tsx'
import { showToast } from './toasts.tsx'

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
