import { useEffect, useState } from 'react'

/** Milliseconds. Screen readers announce a repeated text only if the region was empty in between. */
const pause = 50

let announceNow: (text: string) => void = () => undefined

/** Announces a text to screen readers without moving the focus. */
export function announce(text: string): void {
  announceNow(text)
}

/** The live region of `announce`. Mounted once, by the frame, before the first announcement. */
export function Announcer() {
  const [text, setText] = useState('')
  useEffect(() => {
    let timer = 0
    announceNow = (next) => {
      setText('')
      window.clearTimeout(timer)
      timer = window.setTimeout(() => setText(next), pause)
    }
    return () => {
      window.clearTimeout(timer)
      announceNow = () => undefined
    }
  }, [])
  return (
    <div role="status" className="sr-only">
      {text}
    </div>
  )
}
