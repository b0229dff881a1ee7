import { useEffect, useState } from 'react'

/** The same words twice in a row are read once; an empty moment between makes them news again. */
const pause = 50

let announceNow: (text: string) => void = () => undefined

/** Says something to those who do not see the screen, without moving their focus. */
export function announce(text: string): void {
  announceNow(text)
}

/** The live region behind `announce`. Mounted once, by the frame, before there is anything to say. */
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
