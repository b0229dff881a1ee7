import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, GitCompareArrows, Trash2, TrendingUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReportOverview } from '../../../shared/contract/inbox-tests/earlier-reports.ts'
import { type ReportReference, useNeighbors } from '../../api/history.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/language.tsx'
import { ActionMenu, ChoiceMenu } from '../../ui/fields/choice-menu.tsx'
import { CompareSheet } from '../compare/compare-sheet.tsx'

interface ReportMenuProps {
  reference: ReportReference
  /** When the report was completed. */
  doneAt: string | null
  /** Whether the message has an author, and thus a stream. */
  hasStream: boolean
  onRemove(): void
}

/** What else can be done with a report: compare it, see the trend of its stream, delete it. */
export function ReportMenu({ reference, doneAt, hasStream, onRemove }: ReportMenuProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new report of the test changes the lists of reports.
  useEffect(() => void client.invalidateQueries({ queryKey: ['tests'] }), [client, doneAt])
  const { history, report } = useTexts()
  const { shown, previous } = useNeighbors(reference)
  const [isComparing, setComparing] = useState(false)
  const trend = {
    text: history.stream.open,
    icon: <TrendingUp className="size-4" aria-hidden />,
    onClick: () => void navigate({ to: '/tests', search: { stream: shown?.stream ?? undefined } }),
  }
  return (
    <>
      <ActionMenu
        label={report.more}
        actions={[
          {
            text: history.compare.action,
            icon: <GitCompareArrows className="size-4" aria-hidden />,
            onClick: () => setComparing(true),
          },
          ...(hasStream && shown?.stream ? [trend] : []),
          {
            text: report.remove,
            icon: <Trash2 className="size-4" aria-hidden />,
            isDangerous: true,
            onClick: onRemove,
          },
        ]}
      />
      <CompareSheet reference={reference} previous={previous} open={isComparing} onOpenChange={setComparing} />
    </>
  )
}

/** Links to the other reports of the same test, if there are any. It loads late, so it belongs at the end. */
export function OtherReports({ reference }: { reference: ReportReference }) {
  const { reports, shown } = useNeighbors(reference)
  return shown && reports.length > 1 ? <ReportChoice reports={reports} shown={shown} /> : null
}

function ReportChoice({ reports, shown }: { reports: readonly ReportOverview[]; shown: ReportOverview }) {
  const { reports: texts } = useTexts().history
  const formats = useFormats()
  const navigate = useNavigate()
  const latest = reports.at(-1)?.number
  return (
    <ChoiceMenu
      label={texts.choose}
      face={
        <span className="inline-flex items-center gap-1.5" aria-hidden>
          {texts.number({ number: shown.number, count: reports.length })}
          <ChevronDown className="size-4" />
        </span>
      }
      value={String(shown.number)}
      options={reports.toReversed().map(({ number, received_at, subject }) => ({
        value: String(number),
        text: `${texts.option({ number, when: formats.dateTime(received_at) })}${subject ? ` · ${subject}` : ''}`,
      }))}
      onChange={(value) =>
        void navigate({
          to: '/t/$token',
          params: { token: shown.token },
          search: Number(value) === latest ? {} : { report: Number(value) },
        })
      }
    />
  )
}
