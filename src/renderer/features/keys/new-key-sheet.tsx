import { useRef } from 'react'
import { useCreateKey } from '../../api/keys.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { KeyForm } from './key-form.tsx'
import { MadeKey } from './made-key.tsx'

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
