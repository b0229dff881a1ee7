import { useRef } from 'react'
import { lookUpSpf } from '../../../shared/contract/lookups.ts'
import { apiPath } from '../../api/client.ts'
import { useCreateKey } from '../../api/keys.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { CopyableLines } from '../../ui/copy/copyable-lines.tsx'
import { OneTimeSecret } from '../../ui/copy/one-time-secret.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { KeyForm } from './key-form.tsx'

interface NewKeySheetProps {
  open: boolean
  onOpenChange(open: boolean): void
  /** The engine's base URL for API clients. */
  engineAddress: string
}

/** The form for a new key; then the key, which is shown only once. */
export function NewKeySheet({ open, onOpenChange, engineAddress }: NewKeySheetProps) {
  const { form, made } = useTexts().keys
  const create = useCreateKey(useLanguage())
  const nameField = useRef<HTMLInputElement>(null)
  const newKey = create.data?.key
  return (
    <Sheet
      title={newKey === undefined ? form.title : made.title}
      open={open}
      onOpenChange={onOpenChange}
      onClosed={create.reset}
      isBusy={create.isPending}
      isSticky={newKey !== undefined}
      initialFocus={nameField}
    >
      {newKey === undefined ? (
        <KeyForm nameField={nameField} onSubmit={create.mutate} isPending={create.isPending} error={create.error} />
      ) : (
        <MadeKey value={newKey} engineAddress={engineAddress} onDone={() => onOpenChange(false)} />
      )}
    </Sheet>
  )
}

interface MadeKeyProps {
  value: string
  engineAddress: string
  onDone(): void
}

/** A new key with an example command. */
function MadeKey({ value, engineAddress, onDone }: MadeKeyProps) {
  const { made } = useTexts().keys
  // Double quotes work in every shell, including those of Windows.
  const line = `curl -H "X-API-Key: ${value}" "${engineAddress}${apiPath(lookUpSpf)}?domain=example.com"`
  return (
    <OneTimeSecret value={value} words={made} onDone={onDone}>
      <section className="grid min-w-0 gap-1.5" aria-label={made.tryIt}>
        <h3 className="text-sm font-medium">{made.tryIt}</h3>
        <CopyableLines text={line} what={made.tryLine} wraps />
      </section>
    </OneTimeSecret>
  )
}
