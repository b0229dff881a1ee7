import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { HostName } from '../../../../../shared/contract/reports/app-report-routes.ts'
import type { ReportSource } from '../../../../../shared/contract/reports/sources.ts'
import { useSourceAddresses } from '../../../../api/report-insights.ts'
import { useFormats } from '../../../../i18n/formats.ts'
import { Button } from '../../../../ui/button.tsx'
import { DataTable } from '../../../../ui/data-table.tsx'
import { FailureNote } from '../../../../ui/feedback/failure.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { useFirst } from '../../../../ui/use-first.tsx'
import { Verbatim } from '../../../findings/fact-list.tsx'
import { useInsightTexts } from '../insight-texts.ts'

/** Addresses to show first. */
const maxFirst = 5

/** The addresses of a source. Their names are looked up only on request. */
export function SourceAddresses({ source }: { source: ReportSource }) {
  const { source: texts } = useInsightTexts()
  const formats = useFormats()
  const [names, setNames] = useState(false)
  const { data, error, refetch, isPlaceholderData } = useSourceAddresses(source.id, names)
  const { shown, more } = useFirst(data?.addresses ?? [], maxFirst)
  const isNamed = names && !isPlaceholderData
  return (
    <section aria-labelledby="addresses" className="grid grid-cols-1 justify-items-start gap-3">
      <div>
        <h3 id="addresses" className="font-semibold">
          {texts.addresses}
        </h3>
        {data && <p className="text-sm text-muted">{texts.addressesOf({ count: data.records, total: data.total })}</p>}
      </div>
      {error && !data && <FailureNote error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-24 w-full" />}
      {data && (
        <div className="w-full min-w-0">
          <DataTable
            label={`${texts.addresses}: ${source.name}`}
            columns={[texts.address, texts.messages, ...(isNamed ? [texts.hostName] : [])]}
            rows={shown.map(({ ip, messages, host }) => ({
              id: ip,
              cells: [
                <Link key="ip" to="/ip/$ip" params={{ ip }} preload={false} className="text-accent hover:underline">
                  <Verbatim text={ip} />
                </Link>,
                formats.number(messages),
                ...(isNamed && host ? [<Name key="name" host={host} />] : []),
              ],
            }))}
          />
          {more}
        </div>
      )}
      {data && !isNamed && (
        <Button disabled={names} onClick={() => setNames(true)}>
          {names ? texts.lookingUp : texts.lookUp}
        </Button>
      )}
    </section>
  )
}

function Name({ host: { state, name, service } }: { host: HostName }) {
  const { hostStates, ofService } = useInsightTexts().source
  if (name === null) return <span className="text-muted">{hostStates[state]}</span>
  return (
    <>
      <Verbatim text={name} />
      {state === 'claimed' && <span className="block text-xs text-muted">{hostStates.claimed}</span>}
      {service !== null && <span className="block text-xs text-muted">{ofService({ service })}</span>}
    </>
  )
}
