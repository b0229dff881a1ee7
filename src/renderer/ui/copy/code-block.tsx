import { join } from '../class-names.ts'

/** Lines as they are; what is too long or too much scrolls, by keyboard, too. */
export function CodeBlock({ text, className }: { text: string; className?: string }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: only what has the focus can be scrolled by keyboard everywhere.
      tabIndex={0}
      className={join('overflow-auto rounded-lg p-4 font-mono focus-visible:-outline-offset-2', className)}
    >
      {text}
    </pre>
  )
}
