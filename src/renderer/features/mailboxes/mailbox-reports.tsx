import type { MailboxAnswer } from '../../../shared/contract/mailboxes.ts'
import type { ReportSyncResult } from '../../../shared/contract/reports/app-report-routes.ts'
import type { UiTexts } from '../../../shared/i18n/ui-texts.ts'
import { useSyncReports } from '../../api/mailboxes.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/feedback/failure.tsx'
import { TroubleNote } from './trouble-note.tsx'

/** When a mailbox was last searched for reports, with what result, and a button to search it now. */
export function MailboxReports({ mailbox: { id, address, reports } }: { mailbox: MailboxAnswer }) {
  const { reports: texts } = useTexts().mailboxes
  const formats = useFormats()
  const sync = useSyncReports(useLanguage())
  if (!reports) return null
  const { searched_at: searchedAt, trouble } = reports
  const [found] = sync.data?.mailboxes ?? []
  const earlier = searchedAt === null ? texts.never : texts.read({ when: formats.ago(searchedAt, new Date()) })
  return (
    <div className="mt-3 grid gap-2 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-muted" aria-live="polite">
          {sync.isPending ? texts.pending : found && !found.trouble ? describeFound(found, texts) : earlier}
        </p>
        <Button
          look="quiet"
          className="-ml-2.5"
          aria-label={texts.actionOf({ address })}
          disabled={sync.isPending}
          onClick={() => sync.mutate(id)}
        >
          {texts.action}
        </Button>
      </div>
      {found && found.refused > 0 && <p>{texts.refused({ count: found.refused })}</p>}
      {trouble && !sync.isPending && <TroubleNote trouble={trouble} />}
      {sync.error && <FailureNote error={sync.error} />}
    </div>
  )
}

function describeFound(
  { stored, is_complete: isComplete }: ReportSyncResult,
  texts: UiTexts['mailboxes']['reports'],
): string {
  return isComplete ? texts.done({ stored }) : texts.more({ stored })
}
