import { Share } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { ShareSheet } from './share-sheet.tsx'
import type { MakeShareable } from './shareable.ts'

export interface ShareButtonProps {
  make: MakeShareable
  /** The address of the report on this machine; null for what has none. */
  link: string | null
  /** Whether addresses are taken out unless someone wants them in. */
  redactsAtFirst: boolean
}

/** Opens the ways to hand on what the page shows. */
export function ShareButton(props: ShareButtonProps) {
  const { share } = useTexts().exporting
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Share className="size-4" aria-hidden />
        {share}
      </Button>
      <ShareSheet {...props} open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
