import { Fragment } from 'react'
import { useLanguage } from './language.tsx'
import { typeset } from './typography.ts'

/** A catalog text; shows text between backticks as code. */
export function Prose({ text }: { text: string }) {
  const language = useLanguage()
  return text.split('`').map((piece, index) => {
    const isCode = index % 2 === 1
    // The pieces of a text never change their order.
    const key = `${index}`
    if (!isCode) return <Fragment key={key}>{typeset(piece, language)}</Fragment>
    return (
      <code key={key} className="rounded-sm bg-sunken px-1 py-0.5 font-mono text-[0.92em] wrap-anywhere">
        {piece}
      </code>
    )
  })
}
