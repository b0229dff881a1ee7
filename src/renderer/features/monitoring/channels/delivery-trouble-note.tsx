import type { DeliveryTrouble } from '../../../../shared/contract/monitoring/channel.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { SeverityIcon } from '../../../ui/severity-icon.tsx'
import { Prose } from '../../../ui/text/prose.tsx'

/** Why an alert could not be sent, and what the server said. */
export function DeliveryTroubleNote({ trouble: { code, detail } }: { trouble: DeliveryTrouble }) {
  const { troubles, channels } = useTexts().monitoring
  return (
    <div className="flex items-start gap-2 text-sm">
      <SeverityIcon level="major" className="mt-px size-4.5" />
      <div className="min-w-0">
        <p className="text-pretty">
          <Prose text={troubles[code]} />
        </p>
        {detail !== null && <p className="wrap-anywhere text-muted">{channels.said({ words: detail })}</p>}
      </div>
    </div>
  )
}
