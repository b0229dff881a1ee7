import { Fragment } from 'react'

/**
 * Short texts in one line; missing ones are omitted. Each one isolates its writing direction, so that a subject cannot
 * reverse the sender next to it.
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
