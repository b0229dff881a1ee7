import { toUnicodeName } from '../i18n/unicode-name.ts'

/** A domain in a list: in Unicode with its A-labels beside it, because only those are unambiguous. */
export function DomainLabel({ name }: { name: string }) {
  const unicode = toUnicodeName(name)
  if (unicode === name) return name
  return (
    <>
      {unicode} <span className="text-muted">({name})</span>
    </>
  )
}
