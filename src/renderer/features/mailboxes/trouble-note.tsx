import type { MailboxTrouble } from '../../../shared/contract/mailboxes.ts'
import { useTexts } from '../../i18n/language.tsx'
import { SeverityIcon } from '../../ui/severity-icon.tsx'

/** Why a mailbox cannot be looked into: what happened, what to do, and the server's own words. */
export function TroubleNote({ trouble: { code, detail } }: { trouble: MailboxTrouble }) {
  const { mailboxes: texts } = useTexts()
  const { title, remedy } = texts.troubles[code]
  return (
    <div className="flex items-start gap-2 text-sm">
      <SeverityIcon level="major" className="mt-px size-4.5" />
      <div className="min-w-0">
        <p className="font-medium text-pretty">{title}</p>
        <p className="text-pretty">{remedy}</p>
        {detail !== null && <p className="mt-1 text-pretty wrap-anywhere text-muted">{texts.said(detail)}</p>}
      </div>
    </div>
  )
}
