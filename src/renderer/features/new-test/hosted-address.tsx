import { useTexts } from '../../i18n/language.tsx'
import { AddressCard } from './address-card.tsx'

/** The address of a test on a hosted instance, without connection details, which this machine does not know. */
export function HostedAddress({ address }: { address: string }) {
  const { hosted } = useTexts()
  return (
    <AddressCard address={address}>
      <p className="px-4 pb-3 text-sm text-pretty text-muted md:px-5">{hosted.waiting}</p>
    </AddressCard>
  )
}
