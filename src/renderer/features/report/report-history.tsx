import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronDown, GitCompareArrows, TrendingUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReportOverview } from '../../../shared/contract/inbox-tests/earlier-reports.ts'
import { type ReportReference, useNeighbors } from '../../api/history.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { join } from '../../ui/class-names.ts'
import { ChoiceMenu } from '../../ui/fields/choice-menu.tsx'
import { CompareSheet } from '../compare/compare-sheet.tsx'

interface ReportHistoryProps {
  reference: ReportReference
  /** When the report was completed. */
  doneAt: string | null
  /** Whether the message has an author, and thus a stream. */
  hasStream: boolean
}

/** Links to other reports of the stream, and to the comparison. Their space is reserved until the stream is known. */
export function ReportHistory({ reference, doneAt, hasStream }: ReportHistoryProps) {
  const client = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new report of the test changes the lists of reports.
  useEffect(() => void client.invalidateQueries({ queryKey: ['tests'] }), [client, doneAt])
  const { history } = useTexts()
  const { shown, previous } = useNeighbors(reference)
  const [isComparing, setComparing] = useState(false)
  return (
    <>
      <Button icon={GitCompareArrows} look="quiet" onClick={() => setComparing(true)}>
        {history.compare.action}
      </Button>
      <CompareSheet reference={reference} previous={previous} open={isComparing} onOpenChange={setComparing} />
      {hasStream && (
        <Link
          to="/tests"
          search={{ stream: shown?.stream ?? undefined }}
          className={join(buttonLook('quiet'), shown?.stream ? '' : 'invisible')}
        >
          <TrendingUp className="size-4" aria-hidden />
          {history.stream.open}
        </Link>
      )}
    </>
  )
}

/** Links to the other reports of the same test, if there are any. It loads late, so it belongs at the end. */
export function OtherReports({ reference }: { reference: ReportReference }) {
  const { reports, shown } = useNeighbors(reference)
  return shown && reports.length > 1 ? <ReportMenu reports={reports} shown={shown} /> : null
}

function ReportMenu({ reports, shown }: { reports: readonly ReportOverview[]; shown: ReportOverview }) {
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
