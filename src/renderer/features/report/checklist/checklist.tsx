import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { InboxTestResult } from '../../../../shared/contract/inbox-tests/inbox-test-report.ts'
import {
  type ChecklistPlace,
  type ChecklistRow,
  type ChecklistState,
  readChecklist,
} from '../../../../shared/report/checklist.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/page.tsx'
import { SeverityIcon } from '../../../ui/severity-icon.tsx'
import { levelsOfChecks } from '../mark-strip.tsx'

/** For the marks that lead here. */
export const idOfChecklist = 'checklist'

interface ChecklistProps {
  result: Pick<InboxTestResult, 'facts' | 'findings' | 'inbox'>
  /** Shows a finding or a section of the report. */
  onShow(place: NonNullable<ChecklistPlace>): void
}

/** A checklist to go through before sending, in one line that expands. */
export function Checklist({ result, onShow }: ChecklistProps) {
  const texts = useTexts()
  const { checklist } = texts
  const rows = readChecklist(result, texts)
  const count = (wanted: ChecklistState) => rows.filter(({ state }) => state === wanted).length
  const counts = { ok: count('ok'), look: count('look'), unknown: count('unknown') }
  const level = counts.look > 0 ? 'look' : counts.unknown > 0 ? 'unknown' : 'ok'
  return (
    <Card>
      <section aria-label={checklist.title} id={idOfChecklist}>
        <details className="group">
          <summary className="flex list-none items-start gap-3 rounded-xl px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-2 md:px-5">
            <SeverityIcon level={levelsOfChecks[level]} className="mt-0.5 size-5" />
            <span className="min-w-0 flex-1">
              <span className="font-semibold">{checklist.title}</span>{' '}
              <span className="text-sm text-muted">{checklist.summary(counts)}</span>
              {counts.look > 0 && (
                <span className="block text-sm text-muted group-open:hidden">
                  {rows
                    .filter(({ state }) => state === 'look')
                    .map(({ label }) => label)
                    .join(' · ')}
                </span>
              )}
            </span>
            <ChevronDown
              className="mt-1 size-4 shrink-0 text-subtle group-open:rotate-180 motion-safe:transition-transform"
              aria-hidden
            />
          </summary>
          <ul className="divide-y divide-line border-t border-line text-sm">
            {rows.map((row) => (
              <Row key={row.item} row={row} onShow={onShow}>
                {row.item === 'inboxRow' && <InboxRows rows={result.inbox} />}
              </Row>
            ))}
          </ul>
        </details>
      </section>
    </Card>
  )
}

interface RowProps extends Pick<ChecklistProps, 'onShow'> {
  row: ChecklistRow
  children: ReactNode
}

function Row({ row: { label, state, sentence, place }, onShow, children }: RowProps) {
  const { checklist } = useTexts()
  return (
    <li className="flex items-start gap-3 px-4 py-2 md:px-5">
      <SeverityIcon level={levelsOfChecks[state]} className="mt-0.5 size-5" />
      <div className="min-w-0 flex-1">
        <p className="gap-x-4 text-pretty wrap-anywhere sm:grid sm:grid-cols-[9rem_1fr]">
          <span className="block font-medium">
            <span className="sr-only">{checklist.states[state]}: </span>
            {label}
          </span>
          <span className="block text-muted">{sentence}</span>
        </p>
        {children}
      </div>
      {place && (
        <Button
          look="quiet"
          className="-my-1.5 -mr-2.5"
          aria-label={`${checklist.show}: ${label}`}
          onClick={() => onShow(place)}
        >
          {checklist.show}
        </Button>
      )}
    </li>
  )
}

/** The message in the message lists of email clients, cut as they do it. */
function InboxRows({ rows }: { rows: InboxTestResult['inbox'] }) {
  const { preview, report, checklist } = useTexts()
  return (
    <div className="mt-2 rounded-lg bg-sunken px-3 py-2">
      <dl className="grid gap-2">
        {rows.map(({ client, shown: { from, subject, preheader } }) => (
          <div key={client}>
            <dt className="text-xs text-muted">{preview.clients[client]}</dt>
            <dd className="wrap-anywhere">
              <span className="font-semibold">
                <bdi>{from || '?'}</bdi>
              </span>{' '}
              <bdi>{subject || report.noSubject}</bdi>{' '}
              {preheader && (
                <span className="text-muted">
                  – <bdi>{preheader}</bdi>
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-xs text-muted">{checklist.inboxRow.approximate}</p>
    </div>
  )
}
