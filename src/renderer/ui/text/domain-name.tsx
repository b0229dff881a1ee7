import { Fragment } from 'react'

/** A DNS name that wraps between its labels. */
export function DomainName({ name }: { name: string }) {
  return name.split('.').map((label, index) => {
    // The labels of a name never change their order.
    const key = `${index}`
    if (index === 0) return <Fragment key={key}>{label}</Fragment>
    return (
      <Fragment key={key}>
        <wbr />.{label}
      </Fragment>
    )
  })
}
