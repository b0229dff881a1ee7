import { toUnicodeName } from '../../../shared/names/unicode-name.ts'
import { PageHeading } from '../page.tsx'

interface DomainHeadingProps {
  /** The domain in A-labels. */
  domain: string
  /** Added to the name in the window title. */
  result?: string
  /** Replaces the name in the window title. */
  title?: string
}

/** A domain as the title of a page: in Unicode, with its A-labels below. */
export function DomainHeading({ domain, result, title }: DomainHeadingProps) {
  const name = toUnicodeName(domain)
  return (
    <>
      <PageHeading
        title={title ?? (result === undefined ? name : `${name} · ${result}`)}
        className="text-2xl font-semibold tracking-tight wrap-anywhere"
      >
        {name}
      </PageHeading>
      {name !== domain && <p className="font-mono text-sm wrap-anywhere text-muted">{domain}</p>}
    </>
  )
}
