import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { CopyFace } from '../../ui/copy/copy-button.tsx'
import { useCopy } from '../../ui/copy/use-copy.ts'
import { Card } from '../../ui/page.tsx'
import { MailAddress } from '../../ui/text/mail-address.tsx'

interface AddressCardProps {
  address: string
  /** Instructions for sending to the address. */
  children?: ReactNode
}

/** The address of a test; a click copies it. */
export function AddressCard({ address, children }: AddressCardProps) {
  const { waiting, frame } = useTexts()
  const { copied, copy } = useCopy()
  return (
    <Card className="p-2">
      <button
        type="button"
        onClick={() => void copy(address)}
        className="group flex w-full flex-wrap items-center gap-x-4 gap-y-2 rounded-lg px-4 py-4 text-left hover:bg-accent-soft md:px-5 motion-safe:transition-colors"
      >
        <span className="min-w-0 flex-1">
          <span className="sr-only">{waiting.copyAddress}: </span>
          <span className="font-mono text-lg font-medium wrap-anywhere md:text-xl">
            <MailAddress address={address} />
          </span>
        </span>
        <span className="inline-flex h-9 items-center rounded-md bg-accent px-4 text-sm font-medium text-on-accent group-hover:bg-accent-strong">
          <CopyFace icon={<Copy className="size-4" aria-hidden />} text={frame.actions.copy} copied={copied} />
        </span>
      </button>
      {children}
    </Card>
  )
}

/** The address of a test on a hosted instance, without connection details, which this machine does not know. */
export function HostedAddress({ address }: { address: string }) {
  const { hosted } = useTexts()
  return (
    <AddressCard address={address}>
      <p className="px-4 pb-3 text-sm text-pretty text-muted md:px-5">{hosted.waiting}</p>
    </AddressCard>
  )
}
