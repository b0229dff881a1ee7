import { Fragment, type ReactNode } from 'react'
import { readUnicodeProse } from '../../../shared/names/unicode-name.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { typeset } from '../../i18n/typography.ts'
import { join } from '../class-names.ts'

const codeLook = 'rounded-sm bg-sunken px-1 py-0.5 font-mono text-[0.92em]'

/** A flag of a command. */
const flag = /(?<![\w-])(--[a-z][a-z\d-]*)/

function isFlag(text: string): boolean {
  return text.replace(flag, '') === ''
}

/** Flags do not break at their hyphens. Other characters would prevent that too, but a copied flag would not work. */
function withWholeFlags(text: string): ReactNode[] {
  return text.split(flag).map((piece, index) => {
    const key = `${index}`
    return index % 2 === 0 ? (
      <Fragment key={key}>{piece}</Fragment>
    ) : (
      <span key={key} className="whitespace-nowrap">
        {piece}
      </span>
    )
  })
}

/**
 * A catalog text. Shows text between backticks as code, and domains in Unicode. Their A-labels follow the text, because
 * only those are unambiguous.
 */
export function Prose({ text }: { text: string }) {
  const language = useLanguage()
  const { pieces, names } = readUnicodeProse(text)
  return (
    <>
      {pieces.map((piece, index) => {
        // The pieces of a text never change their order.
        const key = `${index}`
        if (!piece.isCode) return <Fragment key={key}>{withWholeFlags(typeset(piece.text, language))}</Fragment>
        return (
          <code key={key} className={join(codeLook, isFlag(piece.text) ? 'whitespace-nowrap' : 'wrap-anywhere')}>
            {piece.text}
          </code>
        )
      })}
      {names.length > 0 && ' '}
      {names.length > 0 && <span className="inline-block max-w-full text-sm text-muted">({names.join(', ')})</span>}
    </>
  )
}
