import { readUnicodeNames } from '../../../shared/names/unicode-name.ts'

/** A domain, address, or text in Unicode with its A-labels after it, because only those are unambiguous. */
export function DomainLabel({ name }: { name: string }) {
  const { unicode, names } = readUnicodeNames(name)
  if (names.length === 0) return name
  return (
    <>
      {unicode} <span className="text-muted">({names.join(', ')})</span>
    </>
  )
}
