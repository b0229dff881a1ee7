import { useEffect, useRef } from 'react'
import { useTexts } from '../../../i18n/language.tsx'
import { join } from '../../../ui/class-names.ts'

interface FrameProps {
  /** Changes with what is shown. */
  name: string
  address: string
  isDark: boolean
  /** As wide as a phone. */
  isNarrow?: boolean
  /** The feature whose places are marked. */
  marked?: string | null
}

/**
 * A frame without scripts or network access: the sandbox allows nothing, and so does the CSP of the page in it. Each
 * view has its own frame, because navigating a frame would add history entries.
 */
export function PreviewFrame({ name, address, isDark, isNarrow = false, marked = null }: FrameProps) {
  const { preview: texts } = useTexts()
  const frame = useRef<HTMLIFrameElement>(null)
  const wasMarked = useRef(false)
  useEffect(() => {
    if (marked === null && !wasMarked.current) return
    wasMarked.current = true
    // Only the fragment changes, so nothing is loaded, and `replace` adds no history entry.
    const target = new URL(`${address}#${marked === null ? 'sendproof' : `sendproof-${marked}`}`, window.location.href)
    frame.current?.contentWindow?.location.replace(target.href)
  }, [address, marked])
  return (
    <div className="mt-3 h-160 min-h-40 resize-y overflow-hidden rounded-lg border border-line bg-sunken">
      <iframe
        key={name}
        ref={frame}
        src={address}
        title={texts.frame}
        sandbox=""
        referrerPolicy="no-referrer"
        className={join(
          'mx-auto block h-full max-w-full',
          isNarrow ? 'w-[375px]' : 'w-full',
          isDark ? 'bg-[#121212] scheme-dark' : 'bg-[#fff] scheme-light',
        )}
      />
    </div>
  )
}
