import { Lock, LockOpen, MapPin, Server, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Envelope } from '../../../../shared/contract/facts/message/envelope.ts'
import type { ReceivedHop } from '../../../../shared/contract/facts/message/path.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Button } from '../../../ui/button.tsx'
import { join } from '../../../ui/class-names.ts'
import { SeverityIcon } from '../../../ui/severity-icon.tsx'

interface HopProps {
  hop: ReceivedHop
  isOrigin: boolean
  /** Whether there is no earlier time to compare with. */
  isFirst: boolean
  /** Whether a trusted host added it. */
  isBelieved: boolean
  /** Whether the user has moved the trust boundary here. */
  isTrusted: boolean
  /** Moves the boundary here, or back to its default; null if it cannot be moved. */
  onTrust: ((isTrusted: boolean) => void) | null
}

/** A hop between two servers, according to the receiving one. */
export function Hop({ hop, isOrigin, isFirst, isBelieved, isTrusted, onTrust }: HopProps) {
  const { report, results } = useTexts()
  const { path: texts } = report
  const formats = useFormats()
  const { from_name, from_helo, from_ip, by, protocol, date, id, for: recipient } = hop
  const labels = [id && texts.id({ id }), recipient && texts.recipient({ address: recipient })].filter(Boolean)
  return (
    <Stop isOrigin={isOrigin} isFirst={isFirst} isBelieved={isBelieved}>
      <p className="wrap-anywhere">
        <span className="text-muted">{texts.from} </span>
        <span className="font-medium">{from_name ?? from_helo ?? texts.unknownHost}</span>
        {from_name && from_helo && from_helo !== from_name && (
          <span className="text-sm text-muted"> HELO {from_helo}</span>
        )}
        {from_ip && <span className="font-mono text-sm text-muted"> {from_ip}</span>}
        {hop.private && <span className="text-sm text-muted"> ({texts.private})</span>}
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
        <Encryption encrypted={hop.tls} told={[protocol, hop.tls_version, hop.tls_cipher]} />
      </p>
      {labels.length > 0 && <p className="text-xs wrap-anywhere text-subtle">{labels.join(' · ')}</p>}
      {onTrust && (
        <Button
          icon={ShieldCheck}
          look="quiet"
          className="mt-1 -ml-2.5 h-8"
          aria-label={isTrusted ? results.backToOriginal : texts.trustHost({ host: by ?? texts.unknownHost })}
          onClick={() => onTrust(!isTrusted)}
        >
          {isTrusted ? results.backToOriginal : texts.trustHere}
        </Button>
      )}
    </Stop>
  )
}

interface ArrivalProps {
  envelope: Envelope
  isOrigin: boolean
  isFirst: boolean
}

/** The last stop: this engine. */
export function Arrival({ envelope, isOrigin, isFirst }: ArrivalProps) {
  const { path: texts } = useTexts().report
  const formats = useFormats()
  const { client_ip, helo, tls, received_at } = envelope
  return (
    <Stop isOrigin={isOrigin} isFirst={isFirst} isBelieved isLast>
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
          <Encryption encrypted={tls.version !== null} told={[tls.version, tls.cipher]} />
        )}
      </p>
    </Stop>
  )
}

interface StopProps {
  isOrigin: boolean
  isFirst: boolean
  isBelieved: boolean
  isLast?: boolean
  children: ReactNode
}

/** A stop on the path. Marks the trust boundary; the line before it is dashed. */
function Stop({ isOrigin, isFirst, isBelieved, isLast = false, children }: StopProps) {
  const { path: texts } = useTexts().report
  const Icon = isOrigin ? MapPin : Server
  return (
    <li className="relative pb-6 last:pb-0">
      {isOrigin && !isFirst && (
        <p className="mb-4 flex items-center gap-3 text-xs font-medium text-muted">
          <span className="h-px w-8 border-t border-dashed border-edge" aria-hidden />
          {texts.boundary}
          <span className="h-px flex-1 border-t border-dashed border-edge" aria-hidden />
        </p>
      )}
      <div className="flex gap-4">
        <span className="flex flex-col items-center">
          <span
            className={join(
              'flex size-8 shrink-0 items-center justify-center rounded-full border',
              isOrigin ? 'border-accent bg-accent-soft text-accent' : 'border-line bg-canvas text-muted',
            )}
            aria-hidden
          >
            <Icon className="size-4" />
          </span>
          {!isLast && (
            <span
              className={join('mt-1 -mb-5 flex-1 border-l border-edge', !isBelieved && 'border-dashed')}
              aria-hidden
            />
          )}
        </span>
        <div className="min-w-0 flex-1 pt-1">
          {isOrigin && <p className="text-sm font-medium text-accent">{texts.origin}</p>}
          {children}
        </div>
      </div>
    </li>
  )
}

function Delay({ seconds }: { seconds: number | null }) {
  const { path: texts } = useTexts().report
  const formats = useFormats()
  if (seconds === null) return null
  if (seconds === 0) return <span>{texts.sameTime}</span>
  return (
    <span>{seconds > 0 ? `+${formats.duration(seconds)}` : texts.negative({ delay: formats.duration(-seconds) })}</span>
  )
}

interface EncryptionProps {
  encrypted: boolean | null
  /** Protocol, version, and cipher. */
  told: readonly (string | null)[]
}

export function Encryption({ encrypted, told }: EncryptionProps) {
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
  const word = encrypted ? texts.encrypted : texts.clear
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon className={join('size-3.5 shrink-0', encrypted ? 'text-ok' : 'text-minor')} aria-hidden />
      <span className="wrap-anywhere">{[word, ...told].filter(Boolean).join(' · ')}</span>
    </span>
  )
}
