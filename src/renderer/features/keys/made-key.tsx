import { lookUpSpf } from '../../../shared/contract/lookups.ts'
import { apiPath } from '../../api/client.ts'
import { useTexts } from '../../i18n/language.tsx'
import { CopyableLines } from '../../ui/copy/copyable-lines.tsx'
import { OneTimeSecret } from '../../ui/copy/one-time-secret.tsx'

interface MadeKeyProps {
  value: string
  engineAddress: string
  onDone(): void
}

/** A new key with an example command. */
export function MadeKey({ value, engineAddress, onDone }: MadeKeyProps) {
  const { made } = useTexts().keys
  // Double quotes work in every shell, including those of Windows.
  const line = `curl -H "X-API-Key: ${value}" "${engineAddress}${apiPath(lookUpSpf, {})}?domain=example.com"`
  return (
    <OneTimeSecret value={value} words={made} onDone={onDone}>
      <section className="grid min-w-0 gap-1.5" aria-label={made.tryIt}>
        <h3 className="text-sm font-medium">{made.tryIt}</h3>
        <CopyableLines text={line} what={made.tryLine} wraps />
      </section>
    </OneTimeSecret>
  )
}
