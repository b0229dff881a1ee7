import type { Reason } from '../../../../shared/reason.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { SeverityIcon } from '../../../ui/severity-icon.tsx'
import { UnknownFact, Verbatim } from '../../findings/fact-list.tsx'

interface HostAddressesProps {
  state: 'found' | 'absent' | 'unavailable'
  addresses: readonly string[]
  /** Addresses that are not reachable from the internet. */
  unreachable: readonly string[]
  reason: Reason | null
}

/** The addresses of a host, or why they are unknown. */
export function HostAddresses({ state, addresses, unreachable, reason }: HostAddressesProps) {
  const { domain: texts } = useTexts()
  return (
    <div className="grid min-w-36 gap-1">
      {state === 'absent' && (
        <span className="flex items-center gap-1.5">
          <SeverityIcon level="major" className="size-4" />
          {texts.noAddress}
        </span>
      )}
      {addresses.map((address) => (
        <span key={address}>
          <Verbatim text={address} />
          {unreachable.includes(address) && (
            <span className="flex items-center gap-1.5 text-xs text-muted">
              <SeverityIcon level="major" className="size-3.5" />
              {texts.unreachable}
            </span>
          )}
        </span>
      ))}
      {reason && <UnknownFact fact={{ state: 'unavailable', reason }} />}
    </div>
  )
}
