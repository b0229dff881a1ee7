import { Share } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { withTexts } from '../../i18n/words.ts'
import { Button } from '../../ui/button.tsx'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import type { ShareButtonProps } from './share-sheet.tsx'

const ShareSheet = lazyDialog(
  withTexts(['ui-report', 'ui-tests'], async () => (await import('./share-sheet.tsx')).ShareSheet),
)

/** Opens the share dialog. */
export function ShareButton(props: ShareButtonProps) {
  const { share } = useTexts().frame.actions
  const [isOpen, setOpen] = useState(false)
  useShortcut('share', () => setOpen(true))
  return (
    <>
      <Button icon={Share} look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {share}
      </Button>
      <ShareSheet {...props} open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
