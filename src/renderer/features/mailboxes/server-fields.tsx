import type { ComponentProps } from 'react'
import { bindDraft, optionsOf } from '../../ui/fields/field-props.ts'
import { ChoiceField } from '../../ui/fields/segments.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

interface ServerFieldsProps<Security extends string> {
  words: {
    host: string
    hostHint: string
    port: string
    portHint: string
    security: string
    securities: Record<Security, string>
  }
  server: { host: string; port: string; security: Security }
  securities: readonly Security[]
  faultOf(member: 'host' | 'port'): string | undefined
  onEnter(entered: { host: string; port: string }): void
  onSecurity(security: Security): void
}

/** The address of a mail server and its encryption. */
export function ServerFields<Security extends string>(props: ServerFieldsProps<Security>) {
  const { words, server, securities, faultOf, onEnter, onSecurity } = props
  const { field } = bindDraft(server, ({ host, port }) => onEnter({ host, port }))
  return (
    <>
      <div className="grid grid-cols-[1fr_8rem] gap-3">
        <TextField label={words.host} hint={words.hostHint} fault={faultOf('host')} mono {...field('host')} />
        <TextField
          label={words.port}
          hint={words.portHint}
          fault={faultOf('port')}
          mono
          inputMode="numeric"
          {...field('port')}
        />
      </div>
      <ChoiceField
        label={words.security}
        value={server.security}
        options={optionsOf(securities, words.securities)}
        onChange={onSecurity}
      />
    </>
  )
}

interface SecretFieldProps extends Pick<ComponentProps<typeof TextField>, 'fault' | 'value' | 'onChange'> {
  words: { secret: string; secretHint: string; secretKept: string; secretAgain: string }
  /** Whether a secret is stored, and whether it applies to the current input. */
  state: { isKnown: boolean; isKept: boolean }
}

/** The password of a server. The engine never returns it: an empty field keeps the stored one. */
export function SecretField({ words, state: { isKnown, isKept }, ...props }: SecretFieldProps) {
  const hint = isKept ? words.secretKept : isKnown ? words.secretAgain : words.secretHint
  return <TextField label={words.secret} hint={hint} type="password" autoComplete="new-password" {...props} />
}
