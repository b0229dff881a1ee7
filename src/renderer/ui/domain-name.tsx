import { Fragment } from 'react'

/** A name of the DNS that breaks between its labels, where there is no room for it on one line. */
export function DomainName({ name }: { name: string }) {
  return name.split('.').map((label, index) => {
    // The labels of one name never change their order.
    const key = `${index}`
    if (index === 0) return <Fragment key={key}>{label}</Fragment>
    return (
      <Fragment key={key}>
        <wbr />.{label}
      </Fragment>
    )
  })
}
