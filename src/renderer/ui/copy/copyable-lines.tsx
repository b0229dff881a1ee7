import { CodeBlock } from './code-block.tsx'
import { CopyButton } from './copy-button.tsx'

interface CopyableLinesProps {
  text: string
  /** What is copied, for the label. */
  what: string
  /** Whether long lines wrap like text; otherwise they scroll like code. */
  wraps?: boolean
}

/** Lines to paste elsewhere, with a copy button next to them that does not cover the scroll area. */
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
