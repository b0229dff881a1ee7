import { Lock, LockOpen, MapPin, Server } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MessageFacts } from '../../../shared/contract/facts.ts'
import type { ReceivedHop } from '../../../shared/contract/message-facts/path.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/language.tsx'
import { join } from '../../ui/class-names.ts'
import { Card } from '../../ui/page.tsx'
import { SeverityIcon } from '../../ui/severity-icon.tsx'

/** The way of the message from server to server, in the order of time. */
export function PathTab({ facts }: { facts: MessageFacts }) {
  const { path: texts } = useTexts().report
  const { received, envelope } = facts
  const originIndex = received.findIndex(({ from_ip }) => from_ip !== null && from_ip === envelope.origin.ip)
  const hops = received.map((hop, index) => ({ hop, isOrigin: index === originIndex, position: index })).toReversed()
  return (
    <Card className="mt-4 p-5">
      <p className="text-sm text-pretty text-muted">{hops.length === 0 ? texts.none : texts.intro}</p>
      <ol className="mt-4">
        {hops.map(({ hop, isOrigin, position }) => (
          <Hop key={position} hop={hop} isOrigin={isOrigin} />
        ))}
        <Arrival envelope={envelope} isOrigin={originIndex < 0 && envelope.origin.ip !== null} />
      </ol>
    </Card>
  )
}

function Hop({ hop, isOrigin }: { hop: ReceivedHop; isOrigin: boolean }) {
  const { path: texts } = useTexts().report
  const formats = useFormats()
  const { from_name, from_helo, from_ip, by, protocol, date } = hop
  return (
    <Stop isOrigin={isOrigin}>
      <p className="wrap-anywhere">
        <span className="text-muted">{texts.from} </span>
        <span className="font-medium">{from_name ?? from_helo ?? texts.unknownHost}</span>
        {from_ip && <span className="font-mono text-sm text-muted"> {from_ip}</span>}
      </p>
      {by && (
        <p className="wrap-anywhere">
          <span className="text-muted">{texts.by} </span>
          {by}
        </p>
      )}
      <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        <Delay seconds={hop.delay_seconds} />
        {date && <time dateTime={date}>{formats.dateTime(date)}</time>}
        <Encryption encrypted={hop.tls} protocol={protocol} />
        {hop.private && <span>{texts.private}</span>}
      </p>
    </Stop>
  )
}

/** The last stop: this engine. */
function Arrival({ envelope, isOrigin }: { envelope: MessageFacts['envelope']; isOrigin: boolean }) {
  const { path: texts } = useTexts().report
  const formats = useFormats()
  const { client_ip, helo, tls, received_at } = envelope
  return (
    <Stop isOrigin={isOrigin} isLast>
      <p className="wrap-anywhere">
        <span className="text-muted">{texts.by} </span>
        <span className="font-medium">{texts.arrival}</span>
        {(helo || client_ip) && <span className="text-muted"> {texts.from} </span>}
        {helo} {client_ip && <span className="font-mono text-sm text-muted">{client_ip}</span>}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        <time dateTime={received_at}>{formats.dateTime(received_at)}</time>
        {tls === null ? (
          <span>{texts.noSession}</span>
        ) : (
          <Encryption encrypted={tls.version !== null} protocol={tls.version} />
        )}
      </p>
    </Stop>
  )
}

function Stop({ isOrigin, isLast = false, children }: { isOrigin: boolean; isLast?: boolean; children: ReactNode }) {
  const { path: texts } = useTexts().report
  const Icon = isOrigin ? MapPin : Server
  return (
    <li className="relative flex gap-4 pb-6 last:pb-0">
      {!isLast && <span className="absolute top-8 bottom-0 left-4 w-px bg-edge" aria-hidden />}
      <span
        className={join(
          'flex size-8 shrink-0 items-center justify-center rounded-full border',
          isOrigin ? 'border-accent bg-accent-soft text-accent' : 'border-line bg-canvas text-muted',
        )}
        aria-hidden
      >
        <Icon className="size-4" />
      </span>
      <div className="min-w-0 flex-1 pt-1">
        {isOrigin && <p className="text-sm font-medium text-accent">{texts.origin}</p>}
        {children}
      </div>
    </li>
  )
}

function Delay({ seconds }: { seconds: number | null }) {
  const { path: texts } = useTexts().report
  const formats = useFormats()
  if (seconds === null) return null
  if (seconds === 0) return <span>{texts.sameTime}</span>
  return <span>{seconds > 0 ? `+${formats.duration(seconds)}` : texts.negative(formats.duration(-seconds))}</span>
}

function Encryption({ encrypted, protocol }: { encrypted: boolean | null; protocol: string | null }) {
  const { path: texts } = useTexts().report
  if (encrypted === null) {
    return (
      <span className="inline-flex items-center gap-1.5">
        <SeverityIcon level="unknown" className="size-4" />
        {texts.encryptionUnknown}
      </span>
    )
  }
  const Icon = encrypted ? Lock : LockOpen
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon className={join('size-3.5', encrypted ? 'text-ok' : 'text-minor')} aria-hidden />
      {encrypted ? texts.encrypted : texts.clear}
      {protocol && ` · ${protocol}`}
    </span>
  )
}
