import { Fragment } from 'react'
import { readUnicodeNames } from '../../shared/names/unicode-name.ts'
import { useLanguage } from './language.tsx'
import { typeset } from './typography.ts'

/**
 * A catalog text. Shows text between backticks as code, and domains in Unicode. Their A-labels follow the text, because
 * only those are unambiguous.
 */
export function Prose({ text }: { text: string }) {
  const language = useLanguage()
  const pieces = text.split('`').map((piece, index) => ({ piece, isCode: index % 2 === 1 }))
  const prose = pieces.map(({ piece, isCode }) => (isCode ? null : readUnicodeNames(piece)))
  const names = new Set(prose.flatMap((read) => read?.names ?? []))
  return (
    <>
      {pieces.map(({ piece }, index) => {
        // The pieces of a text never change their order.
        const key = `${index}`
        const read = prose[index]
        if (read) return <Fragment key={key}>{typeset(read.unicode, language)}</Fragment>
        return (
          <code key={key} className="rounded-sm bg-sunken px-1 py-0.5 font-mono text-[0.92em] wrap-anywhere">
            {piece}
          </code>
        )
      })}
      {names.size > 0 && ' '}
      {names.size > 0 && <span className="inline-block max-w-full text-sm text-muted">({[...names].join(', ')})</span>}
    </>
  )
}
