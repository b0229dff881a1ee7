import { Fragment } from 'react'
import type { DnsAnswerRecord } from '../../../shared/contract/facts/dns-answer.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Card } from '../../ui/page.tsx'

/** All DNS answers behind a result. */
export function DnsAnswers({ answers }: { answers: readonly DnsAnswerRecord[] }) {
  const { facts: texts } = useTexts().report
  const formats = useFormats()
  return (
    <Card className="relative overflow-x-auto">
      <div className="px-4 pt-4 pb-2 md:px-5">
        <h3 className="font-semibold">{texts.dns}</h3>
        <p className="text-sm text-muted">
          {answers.length > 0 ? texts.dnsIntro({ count: answers.length }) : texts.dnsNone}
        </p>
      </div>
      {answers.length > 0 && (
        <table className="w-full text-left text-sm">
          <thead>
            <tr className="border-b border-line text-muted">
              {[texts.name, texts.type, texts.status, texts.answer, texts.ttl].map((title) => (
                <th
                  key={title}
                  scope="col"
                  className="px-3 py-2 font-medium first:pl-4 last:pr-4 last:text-right md:first:pl-5 md:last:pr-5"
                >
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line align-top font-mono text-xs leading-5">
            {answers.map(({ name, type, status, records, ttl }) => (
              <tr key={`${name} ${type}`}>
                <td className="w-64 min-w-48 py-2 pr-3 pl-4 wrap-anywhere md:pl-5">
                  <DomainName name={name} />
                </td>
                <td className="px-3 py-2">{type}</td>
                <td className="px-3 py-2">{status}</td>
                <td className="min-w-56 px-3 py-2 wrap-anywhere">
                  {records.map((record) => (
                    <div key={record}>{record}</div>
                  ))}
                </td>
                <td className="py-2 pr-4 pl-3 text-right whitespace-nowrap md:pr-5">
                  {ttl === null ? null : formats.duration(ttl)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

/** A DNS name that wraps between its labels. */
function DomainName({ name }: { name: string }) {
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
