import { useRuns } from '../../../api/monitoring/monitors.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'

/** The latest runs, and whether they got answers. */
export function RunList({ monitor }: { monitor: number }) {
  const { detail } = useTexts().monitoring
  return (
    <Disclosure summary={detail.runs} className="mt-8">
      <Runs monitor={monitor} />
    </Disclosure>
  )
}

function Runs({ monitor }: { monitor: number }) {
  const { detail } = useTexts().monitoring
  const formats = useFormats()
  const { data: runs } = useRuns(monitor)
  if (!runs) return null
  return (
    <div className="mt-3">
      <DataTable
        label={detail.runs}
        columns={[detail.runAt, detail.runResult]}
        rows={runs.map(({ number, at, unanswered }) => ({
          id: String(number),
          cells: [formats.dateTime(at), unanswered ? detail.unanswered : detail.answered],
        }))}
      />
    </div>
  )
}
