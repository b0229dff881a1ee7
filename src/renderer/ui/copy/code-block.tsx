import { join } from '../class-names.ts'
import { CopyButton } from './copy-button.tsx'

/** Preformatted lines. Long or tall content scrolls, also with the keyboard. */
export function CodeBlock({ text, className }: { text: string; className?: string }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: some browsers scroll by keyboard only what has the focus.
      tabIndex={0}
      className={join('overflow-auto rounded-lg p-4 font-mono focus-visible:-outline-offset-2', className)}
    >
      {text}
    </pre>
  )
}

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
