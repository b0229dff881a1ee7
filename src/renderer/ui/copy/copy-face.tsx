import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { join } from '../class-names.ts'

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
