import { join } from '../class-names.ts'

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
