import { useState } from 'react'
import type { InboxTestReport } from '../../../../shared/contract/inbox-tests/inbox-test-report.ts'
import type { ServiceId } from '../../../../shared/i18n/text-keys.ts'
import { pickupWays } from '../../../../shared/mailboxes/pickup-ways.ts'
import { useEngineState } from '../../../api/engine.ts'
import { useMailboxes } from '../../../api/mailboxes.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { serviceName } from '../../../preferences/send-ways.ts'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Card } from '../../../ui/page.tsx'
import { MailboxSheet } from '../../mailboxes/lazy-sheets.ts'
import { TroubleNote } from '../../mailboxes/trouble-note.tsx'
import { AddressCard } from '../../new-test/address-card.tsx'
import { ConnectMailbox } from '../../new-test/connect-mailbox.tsx'

interface ServiceStepsProps {
  service: ServiceId
  test: InboxTestReport
  /** Whether the address of the test can be reached from the internet. */
  isReachable: boolean
}

/** How to send a test from a service to an address that it can reach. */
export function ServiceSteps({ service, test, isReachable }: ServiceStepsProps) {
  if (!isReachable) return <ThroughMailbox service={service} test={test} />
  return (
    <>
      <AddressCard address={test.address} />
      <Steps service={service} address={test.address} mark={null} />
    </>
  )
}

function ThroughMailbox({ service, test }: Omit<ServiceStepsProps, 'isReachable'>) {
  const { ways } = useTexts().waiting
  const { engine } = useEngineState()
  const [isAdding, setIsAdding] = useState(false)
  const { named, marked, mark } = pickupWays(test.pickup_addresses, test.token)
  const [address, ...others] = [...named, ...marked]
  return (
    <>
      {address === undefined || isAdding ? (
        <ConnectMailbox
          sender={serviceName(service, ways)}
          onConnect={engine?.session ? () => setIsAdding(true) : null}
        />
      ) : (
        <>
          <AddressCard address={address} />
          <Trouble address={address} mark={mark} />
          <Steps service={service} address={address} mark={marked.includes(address) ? mark : null} />
          {others.length > 0 && <OtherMailboxes addresses={others} marked={marked} mark={mark} />}
        </>
      )}
      <MailboxSheet mailbox={null} open={isAdding} onOpenChange={setIsAdding} />
    </>
  )
}

function Steps({ service, address, mark }: { service: ServiceId; address: string; mark: string | null }) {
  const { tools, ways } = useTexts().waiting
  const { services: texts } = tools
  return (
    <Card className="p-5">
      <section aria-label={ways.names[service]}>
        <ol className="list-decimal space-y-1.5 pl-5 text-sm marker:text-subtle">
          <li className="text-pretty">{texts.open[service]}</li>
          <li className="text-pretty wrap-anywhere">{texts.sendTo({ address })}</li>
          {mark !== null && (
            <li className="text-pretty">
              {texts.mark} <CopyLine text={mark} />
            </li>
          )}
          <li className="text-pretty">{texts.wait}</li>
        </ol>
        {service !== 'other' && <p className="mt-3 text-sm text-pretty text-muted">{texts.mayDiffer}</p>}
      </section>
    </Card>
  )
}

/** Why the mailbox behind an address cannot be read at the moment, if it cannot. */
function Trouble({ address, mark }: { address: string; mark: string }) {
  const { engine } = useEngineState()
  const { data } = useMailboxes(engine?.session === true)
  const own = address.replace(`+${mark}@`, '@')
  const trouble = data?.mailboxes.find((mailbox) => mailbox.for_pickup && mailbox.address === own)?.trouble
  if (!trouble) return null
  return (
    <Card className="p-5">
      <h2 className="mb-2 font-semibold wrap-anywhere">{own}</h2>
      <TroubleNote trouble={trouble} />
    </Card>
  )
}

interface OtherMailboxesProps {
  addresses: readonly string[]
  marked: readonly string[]
  mark: string
}

function OtherMailboxes({ addresses, marked, mark }: OtherMailboxesProps) {
  const { pickup } = useTexts().placement
  const needMark = addresses.some((address) => marked.includes(address))
  return (
    <Disclosure summary={pickup.others}>
      <ul>
        {addresses.map((address) => (
          <li key={address}>
            <CopyLine text={address} />
          </li>
        ))}
      </ul>
      {needMark && (
        <p className="mt-2 text-sm text-pretty text-muted">
          {pickup.othersMark({ addresses: addresses.filter((address) => marked.includes(address)) })}{' '}
          <CopyLine text={mark} />
        </p>
      )}
    </Disclosure>
  )
}

function CopyLine({ text }: { text: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1 font-mono text-sm">
      <span className="min-w-0 wrap-anywhere">{text}</span>
      <CopyButton text={text} what={text} />
    </span>
  )
}
