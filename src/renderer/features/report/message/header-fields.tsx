import { useState } from 'react'
import type { MessageFacts } from '../../../../shared/contract/facts/message-facts.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { FilterField } from '../../../ui/fields/filter-field.tsx'
import { Card } from '../../../ui/page.tsx'
import { useFirst } from '../../../ui/use-first.tsx'

/** Fields shown initially. */
const firstFields = 50

/** The raw header of the message. */
export function HeaderFields({ headers: { fields, truncated } }: { headers: MessageFacts['headers'] }) {
  const { headers: texts } = useTexts().report
  const [filter, setFilter] = useState('')
  const wanted = filter.trim().toLowerCase()
  const numbered = fields.map((field, index) => ({ ...field, position: index }))
  const shown = numbered.filter(({ name, value }) => `${name}: ${value}`.toLowerCase().includes(wanted))
  const { shown: first, more } = useFirst(shown, firstFields)
  return (
    <Card className="min-w-0 overflow-hidden">
      <section aria-label={texts.title}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3 md:px-5">
          <div>
            <h3 className="font-semibold">{texts.title}</h3>
            <p className="text-sm text-muted">{texts.intro({ count: fields.length })}</p>
          </div>
          <FilterField
            label={texts.search}
            hint={texts.search}
            value={filter}
            onChange={setFilter}
            className="w-full max-w-xs"
          />
        </div>
        <table className="w-full text-left text-sm">
          <thead className="sr-only">
            <tr>
              <th scope="col">{texts.name}</th>
              <th scope="col">{texts.value}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {first.map(({ name, value, position }) => (
              <tr key={position}>
                <th scope="row" className="w-52 px-4 py-2 align-top font-medium wrap-anywhere md:px-5">
                  {name}
                </th>
                <td className="py-2 pr-4 font-mono text-xs leading-5 whitespace-pre-wrap wrap-anywhere md:pr-5">
                  {value.trim()}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {more && <div className="border-t border-line px-2 py-1.5">{more}</div>}
        {shown.length === 0 && (
          <p role="status" className="px-5 py-8 text-center text-muted">
            {texts.none}
          </p>
        )}
        {truncated && <p className="border-t border-line px-5 py-3 text-sm text-muted">{texts.truncated}</p>}
      </section>
    </Card>
  )
}
