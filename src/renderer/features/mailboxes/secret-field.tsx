import type { ComponentProps } from 'react'
import { TextField } from '../../ui/fields/text-field.tsx'

interface SecretFieldProps extends Pick<ComponentProps<typeof TextField>, 'fault' | 'value' | 'onValueChange'> {
  words: { secret: string; secretHint: string; secretKept: string; secretAgain: string }
  /** Whether the engine has one, and whether that is still for what is entered. */
  state: { isKnown: boolean; isKept: boolean }
}

/** The password of a server. The engine never tells it: an empty field keeps the one that it has. */
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
