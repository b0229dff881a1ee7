import { Check, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../button.tsx'
import { join } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'
import { useCopy } from './use-copy.ts'

interface CopyButtonProps {
  text: string
  /** What is copied, for the label. */
  what: string
  className?: string
}

export function CopyButton({ text, what, className }: CopyButtonProps) {
  const { actions } = useTexts().frame
  const { copied, copy } = useCopy()
  return (
    <IconButton
      label={actions.copyWhat({ what })}
      icon={copied ? <Check className="size-4 text-ok" /> : <Copy className="size-4" />}
      onClick={() => void copy(text)}
      {...(className ? { className } : {})}
    />
  )
}

/** A copy button with its label in sight; on phones, only the icon. */
export function CopyTextButton({ text, label, what }: Omit<CopyButtonProps, 'className'> & { label: string }) {
  const { copied, copy } = useCopy()
  return (
    <Button look="quiet" aria-label={`${label}: ${what}`} onClick={() => void copy(text)}>
      {copied ? <Check className="size-4 text-ok" aria-hidden /> : <Copy className="size-4" aria-hidden />}
      <span className="max-sm:hidden">{label}</span>
    </Button>
  )
}

interface CopyFaceProps {
  icon: ReactNode
  text: string
  copied: boolean
}

/** The label of a copy button before and after copying. Space is reserved for both, so that nothing moves. */
export function CopyFace({ icon, text, copied }: CopyFaceProps) {
  const { actions } = useTexts().frame
  const face = 'inline-flex items-center gap-2 [grid-area:1/1]'
  return (
    <span className="grid justify-items-center">
      <span className={join(face, copied && 'invisible')}>
        {icon}
        {text}
      </span>
      <span className={join(face, !copied && 'invisible')}>
        <Check className="size-4" aria-hidden />
        {actions.copied}
      </span>
    </span>
  )
}
