import { Check, Copy } from 'lucide-react'
import { useTexts } from '../../i18n/language.tsx'
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
