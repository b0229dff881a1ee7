import type { MailboxTrouble } from '../../../shared/contract/mailboxes.ts'
import type { UiTexts } from '../../../shared/i18n/ui-texts.ts'
import { useTexts } from '../../i18n/language.tsx'
import { SeverityIcon } from '../../ui/severity-icon.tsx'

interface TroubleNoteProps {
  trouble: MailboxTrouble
  /** Overrides some texts for servers that are not mailboxes. */
  words?: Partial<UiTexts['mailboxes']['troubles']>
}

/** Why a server cannot be used: what happened, what to do, and the server's own message. */
export function TroubleNote({ trouble: { code, detail }, words = {} }: TroubleNoteProps) {
  const { mailboxes: texts } = useTexts()
  const { title, remedy } = words[code] ?? texts.troubles[code]
  return (
    <div className="flex items-start gap-2 text-sm">
      <SeverityIcon level="major" className="mt-px size-4.5" />
      <div className="min-w-0">
        <p className="font-medium text-pretty">{title}</p>
        <p className="text-pretty">{remedy}</p>
        {detail !== null && (
          <p className="mt-1 text-pretty wrap-anywhere text-muted">{texts.said({ words: detail })}</p>
        )}
      </div>
    </div>
  )
}
