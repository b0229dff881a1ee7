import { ChoiceField } from '../../ui/fields/choice-field.tsx'
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
  onEnter(entered: { host: string } | { port: string }): void
  onSecurity(security: Security): void
}

/** The address of a mail server and its encryption. */
export function ServerFields<Security extends string>({
  words,
  server,
  securities,
  faultOf,
  onEnter,
  onSecurity,
}: ServerFieldsProps<Security>) {
  return (
    <>
      <div className="grid grid-cols-[1fr_8rem] gap-3">
        <TextField
          label={words.host}
          hint={words.hostHint}
          fault={faultOf('host')}
          mono
          value={server.host}
          onValueChange={(host) => onEnter({ host })}
        />
        <TextField
          label={words.port}
          hint={words.portHint}
          fault={faultOf('port')}
          mono
          inputMode="numeric"
          value={server.port}
          onValueChange={(port) => onEnter({ port })}
        />
      </div>
      <ChoiceField
        label={words.security}
        value={server.security}
        options={securities.map((value) => ({ value, text: words.securities[value] }))}
        onChange={onSecurity}
      />
    </>
  )
}
