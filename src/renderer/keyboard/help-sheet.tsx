import { useTexts } from '../i18n/language.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { ShortcutList } from './shortcut-list.tsx'

interface HelpSheetProps {
  open: boolean
  onOpenChange(open: boolean): void
}

/** All keyboard shortcuts, on top of any page. */
export function HelpSheet({ open, onOpenChange }: HelpSheetProps) {
  const { shortcuts: texts } = useTexts().frame
  return (
    <Sheet title={texts.title} open={open} onOpenChange={onOpenChange}>
      <ShortcutList />
    </Sheet>
  )
}
