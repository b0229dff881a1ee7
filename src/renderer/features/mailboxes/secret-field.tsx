import type { ComponentProps } from 'react'
import { TextField } from '../../ui/fields/text-field.tsx'

interface SecretFieldProps extends Pick<ComponentProps<typeof TextField>, 'fault' | 'value' | 'onValueChange'> {
  words: { secret: string; secretHint: string; secretKept: string; secretAgain: string }
  /** Whether a secret is stored, and whether it applies to the current input. */
  state: { isKnown: boolean; isKept: boolean }
}

/** The password of a server. The engine never returns it: an empty field keeps the stored one. */
export function SecretField({ words, state: { isKnown, isKept }, ...props }: SecretFieldProps) {
  return (
    <TextField
      label={words.secret}
      hint={isKept ? words.secretKept : isKnown ? words.secretAgain : words.secretHint}
      type="password"
      autoComplete="new-password"
      {...props}
    />
  )
}
