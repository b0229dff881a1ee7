import { type Ref, useEffect, useRef, useState } from 'react'
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

/** The widths that emails are made for, in pixels: those of a window and of a phone. */
const desktopWidth = 680
const phoneWidth = 375

/** The scale at which this width fits into an element, at most 1: an email is made smaller, never cropped. */
function useScale(width: number): { box: Ref<HTMLDivElement>; scale: number } {
  const box = useRef<HTMLDivElement>(null)
  const [available, setAvailable] = useState(width)
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => setAvailable(entry?.contentRect.width || width))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [width])
  return { box, scale: Math.min(1, available / width) }
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
  const width = isNarrow ? phoneWidth : desktopWidth
  const { box, scale } = useScale(width)
  return (
    <div ref={box} className="mt-3 h-160 min-h-40 resize-y overflow-hidden rounded-lg border border-line bg-sunken">
      <iframe
        key={name}
        ref={frame}
        src={address}
        title={texts.frame}
        sandbox=""
        referrerPolicy="no-referrer"
        style={
          scale < 1
            ? { width, height: `${100 / scale}%`, transform: `scale(${scale})` }
            : { width: isNarrow ? width : '100%', height: '100%' }
        }
        className={join(
          'mx-auto block origin-top-left',
          isDark ? 'bg-[#121212] scheme-dark' : 'bg-[#fff] scheme-light',
        )}
      />
    </div>
  )
}
