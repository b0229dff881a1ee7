import { Fragment } from 'react'

/**
 * Short texts in one line, what is missing left out. Each keeps its direction of writing to itself: a subject that turns
 * it would turn the sender behind it, too.
 */
export function SideBySide({ texts }: { texts: readonly (string | null | undefined | false)[] }) {
  return texts.filter(Boolean).map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the texts of a line do not change their order.
    <Fragment key={index}>
      {index > 0 && ' · '}
      <bdi>{text}</bdi>
    </Fragment>
  ))
}
