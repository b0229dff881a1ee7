import type { PlainAnswer } from '../../api/plain/answer.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Verbatim } from '../findings/fact-list.tsx'

/** Deeper values appear only in the JSON below; the page has no room for more indentation. */
const maxDepth = 4
/** Maximum number of members shown; external data may have any number. */
const maxMembers = 200

interface PlainValueProps {
  value: unknown
  depth?: number
}

/** A value of unknown meaning in readable form: names, lists, words. */
export function PlainValue({ value, depth = 0 }: PlainValueProps) {
  const formats = useFormats()
  const { hosted } = useTexts()
  if (typeof value === 'boolean') return value ? hosted.yes : hosted.no
  if (typeof value === 'number') return formats.number(value)
  if (typeof value !== 'object' || value === null) return <Verbatim text={String(value ?? '–')} />
  const members = Object.entries(value)
  if (members.length === 0) return '–'
  if (depth >= maxDepth) return '…'
  const shown = members.slice(0, maxMembers)
  const more = members.length > shown.length && <p>…</p>
  if (Array.isArray(value)) {
    return (
      <>
        <ul className="space-y-1">
          {shown.map(([index, member]) => (
            <li key={index}>
              <PlainValue value={member} depth={depth + 1} />
            </li>
          ))}
        </ul>
        {more}
      </>
    )
  }
  return (
    <>
      <dl className="grid grid-cols-[minmax(5rem,max-content)_minmax(0,1fr)] gap-x-5 gap-y-1 text-sm">
        {shown.map(([name, member]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">
              <PlainValue value={member} depth={depth + 1} />
            </dd>
          </div>
        ))}
      </dl>
      {more}
    </>
  )
}

/** A lookup by an instance without our extensions: shows everything it returned. */
export function PlainLookup({ answer: { plain } }: { answer: PlainAnswer }) {
  const { hosted } = useTexts()
  return (
    <>
      <p className="mb-4 max-w-prose text-sm text-pretty text-muted">{hosted.plainAnswer}</p>
      <PlainValue value={plain} />
    </>
  )
}
