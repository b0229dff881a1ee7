import { Link } from '@tanstack/react-router'
import type { TestReport } from '../../../shared/contract/tests.ts'
import { useTexts } from '../../i18n/language.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { type PickupWay, pickupWays } from './pickup.ts'

/** How a message gets here by way of a mailbox of one's own; where there is none, what one is good for. */
export function PickupSteps({ test: { pickup_addresses: addresses, token } }: { test: TestReport }) {
  const { pickup } = useTexts().placement
  if (addresses.length === 0) {
    return (
      <>
        <p className="text-sm font-medium">{pickup.emptyTitle}</p>
        <p className="mt-1 max-w-prose text-sm text-pretty text-muted">{pickup.emptyBody}</p>
        <Link to="/settings/mailboxes" className={`${buttonLook('secondary')} mt-3`}>
          {pickup.setUp}
        </Link>
      </>
    )
  }
  return (
    <>
      <p className="text-sm text-pretty">{pickup.intro}</p>
      <ul className="mt-3 grid gap-3">
        {pickupWays(addresses, token).map((way) => (
          <li key={way.address}>
            <Way way={way} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Way({ way: { address, mark } }: { way: PickupWay }) {
  const { pickup } = useTexts().placement
  return (
    <>
      <p className="text-sm text-pretty text-muted">{mark === null ? pickup.byAddress : pickup.bySubject}</p>
      <CopyLine text={address} what={pickup.address} />
      {mark !== null && <CopyLine text={mark} what={pickup.mark} />}
    </>
  )
}

function CopyLine({ text, what }: { text: string; what: string }) {
  return (
    <p className="flex items-center gap-1 font-mono text-sm">
      <span className="min-w-0 wrap-anywhere">{text}</span>
      <CopyButton text={text} what={what} />
    </p>
  )
}
