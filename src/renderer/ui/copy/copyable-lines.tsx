import { CodeBlock } from './code-block.tsx'
import { CopyButton } from './copy-button.tsx'

interface CopyableLinesProps {
  text: string
  /** What is copied, in words. */
  what: string
  /** Whether long lines go on below, as people read them; else they scroll, as they are typed. */
  wraps?: boolean
}

/** Lines to paste elsewhere, with their button beside them: it covers nothing of what scrolls. */
export function CopyableLines({ text, what, wraps = false }: CopyableLinesProps) {
  return (
    <div className="flex items-start rounded-lg bg-sunken">
      <CodeBlock
        text={text}
        className={wraps ? 'min-w-0 flex-1 text-sm wrap-anywhere whitespace-pre-wrap' : 'min-w-0 flex-1 text-sm'}
      />
      <CopyButton text={text} what={what} className="m-1.5" />
    </div>
  )
}
