import { Link } from '@tanstack/react-router'
import type { TestReport } from '../../../../shared/contract/tests.ts'
import { pickupWays } from '../../../../shared/pickup-ways.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { buttonLook } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'

/** How to send a message through one of the owner's mailboxes, or why to set one up. */
export function PickupSteps({ test: { pickup_addresses: addresses, token } }: { test: TestReport }) {
  const { pickup } = useTexts().placement
  if (addresses.length === 0) {
    return (
      <>
        <p className="text-sm font-medium">{pickup.emptyTitle}</p>
        <p className="mt-1 max-w-prose text-sm text-pretty text-muted">{pickup.emptyBody}</p>
        <Link to="/mailboxes" className={`${buttonLook('secondary')} mt-3`}>
          {pickup.setUp}
        </Link>
      </>
    )
  }
  const { named, marked, mark } = pickupWays(addresses, token)
  return (
    <div className="grid gap-4 text-sm">
      <p className="text-pretty">{pickup.intro}</p>
      {named.length > 0 && (
        <div>
          <p className="text-pretty text-muted">{pickup.byAddress({ count: named.length })}</p>
          <Addresses addresses={named} />
        </div>
      )}
      {marked.length > 0 && (
        <div>
          <p className="text-pretty text-muted">{pickup.bySubject({ count: marked.length })}</p>
          <Addresses addresses={marked} />
          <p className="mt-2 text-pretty text-muted">{pickup.mark}</p>
          <CopyLine text={mark} />
        </div>
      )}
    </div>
  )
}

function Addresses({ addresses }: { addresses: readonly string[] }) {
  return (
    <ul>
      {addresses.map((address) => (
        <li key={address}>
          <CopyLine text={address} />
        </li>
      ))}
    </ul>
  )
}

function CopyLine({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-1 font-mono">
      <span className="min-w-0 wrap-anywhere">{text}</span>
      <CopyButton text={text} what={text} />
    </p>
  )
}
