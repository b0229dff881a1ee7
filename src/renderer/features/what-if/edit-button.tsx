import { FlaskConical } from 'lucide-react'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'

/** Starts editing records, by click or shortcut. */
export function EditButton({ onEdit }: { onEdit(): void }) {
  const { whatIf } = useTexts()
  useShortcut('editRecords', onEdit)
  return (
    <Button icon={FlaskConical} look="quiet" onClick={onEdit}>
      {whatIf.start}
    </Button>
  )
}
