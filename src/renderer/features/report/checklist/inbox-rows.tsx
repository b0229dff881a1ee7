import type { MessageFacts } from '../../../../shared/contract/facts/message-facts.ts'
import { inboxRows } from '../../../../shared/report/inbox-row.ts'
import { useTexts } from '../../../i18n/language.tsx'

/** The message in the message lists of email clients, truncated as they do it. */
export function InboxRows({ facts }: { facts: MessageFacts }) {
  const { inboxRow: texts } = useTexts().checklist
  const { noSubject } = useTexts().report
  return (
    <div className="mt-2 rounded-lg bg-sunken px-3 py-2">
      <dl className="grid gap-2">
        {inboxRows(facts).map(({ client, sender, subject, preheader }) => (
          <div key={client}>
            <dt className="text-xs text-muted">{texts.clients[client]}</dt>
            <dd className="wrap-anywhere">
              <span className="font-semibold">
                <bdi>{sender?.text ?? '?'}</bdi>
              </span>{' '}
              <bdi>{subject.text || noSubject}</bdi>{' '}
              <span className="text-muted">
                – <bdi>{preheader?.text ?? `(${texts.noPreheader})`}</bdi>
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-xs text-muted">{texts.approximate}</p>
    </div>
  )
}
