import { CircleDashed, OctagonX, Plug } from 'lucide-react'
import type { SmtpEvent } from '../../../../shared/contract/app.ts'
import type { InboxTestReport } from '../../../../shared/contract/inbox-tests/inbox-test-report.ts'
import { fill } from '../../../../shared/i18n/bind-texts.ts'
import { useEngineState } from '../../../api/engine.ts'
import { useSmtpEvents } from '../../../api/smtp-events.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Card } from '../../../ui/page.tsx'
import { Prose } from '../../../ui/text/prose.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { notableSmtpEvents, orderCauses, smtpEventKey } from './causes.ts'

/** Show the hints after this time, in milliseconds. */
const hintDelay = 60_000
/** Enough to recognize one's own attempts. */
const shownArrivals = 3

/** Recent SMTP events, and after a while the common causes of missing messages. */
export function CommonCauses({ test: { token, created_at: createdAt } }: { test: InboxTestReport }) {
  const { causes } = useTexts().waiting
  const { engine } = useEngineState()
  const { data: arrivals } = useSmtpEvents(createdAt, engine?.session === true)
  const notable = arrivals && notableSmtpEvents(arrivals, token, shownArrivals)
  const now = useNow(1_000)
  const isLate = now.getTime() - new Date(createdAt).getTime() > hintDelay
  return (
    <>
      {engine && notable && (notable.length > 0 || isLate) && <Seen arrivals={notable} server={engine.smtp} />}
      <div role="status">
        {isLate && engine && (
          <Card className="p-5">
            <h2 className="font-semibold">{causes.title}</h2>
            <ol className="mt-3 space-y-3 text-sm">
              {orderCauses(arrivals).map((cause) => (
                <li key={cause}>
                  <p className="font-medium">{causes.items[cause].title}</p>
                  <p className="text-pretty text-muted">
                    <Prose text={fill(causes.items[cause].body, { server: engine.smtp, domain: engine.mail_domain })} />
                  </p>
                </li>
              ))}
            </ol>
          </Card>
        )}
      </div>
    </>
  )
}

function Seen({ arrivals, server }: { arrivals: readonly SmtpEvent[]; server: string }) {
  const { seen } = useTexts().waiting
  const formats = useFormats()
  return (
    <Card className="p-5">
      <section aria-label={seen.title}>
        <h2 className="font-semibold">{seen.title}</h2>
        <ul aria-live="polite" className="mt-2 space-y-2 text-sm">
          {arrivals.length === 0 && (
            <li className="flex items-start gap-2">
              <CircleDashed className="mt-0.5 size-4 shrink-0 text-unknown" aria-hidden />
              <span className="text-pretty wrap-anywhere">{seen.nothing({ server })}</span>
            </li>
          )}
          {arrivals.map((arrival) => {
            const { at, event, client, recipient, reply } = arrival
            const when = formats.time(at)
            const isRefusal = event === 'refused' && reply !== null
            const Icon = isRefusal ? OctagonX : Plug
            return (
              <li key={smtpEventKey(arrival)} className="flex items-start gap-2">
                <Icon
                  className={isRefusal ? 'mt-0.5 size-4 shrink-0 text-major' : 'mt-0.5 size-4 shrink-0 text-ok'}
                  aria-hidden
                />
                <span className="text-pretty wrap-anywhere">
                  {isRefusal ? seen.refused({ client, recipient, reply, when }) : seen.connected({ client, when })}
                </span>
              </li>
            )
          })}
        </ul>
      </section>
    </Card>
  )
}
