import { Inbox, Plus, ShieldCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { SecretProtection } from '../../../shared/contract/mailboxes.ts'
import { useEngineState } from '../../api/engine.ts'
import { useMailboxes } from '../../api/mailboxes.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { CardList, Page, PageHeading } from '../../ui/page.tsx'
import { MailboxSheet } from './lazy-sheets.ts'
import { MailboxRow } from './mailbox-row.tsx'

/** The mailboxes in which the engine looks for test messages. */
export function MailboxesPage() {
  const { mailboxes: texts, frame } = useTexts()
  const { engine } = useEngineState()
  const [isAdding, setIsAdding] = useState(false)
  const mayNotSee = engine?.session === false
  return (
    <Page>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-xl">
          <PageHeading>{frame.mailboxes}</PageHeading>
          <p className="mt-1 text-pretty text-muted">{texts.intro}</p>
        </div>
        {!mayNotSee && (
          <Button icon={Plus} look="primary" disabled={!engine} onClick={() => setIsAdding(true)}>
            {texts.add}
          </Button>
        )}
      </div>
      {mayNotSee ? (
        <EmptyState icon={Inbox} title={texts.noSessionTitle} body={texts.noSessionBody} />
      ) : (
        <Mailboxes isAllowed={engine !== undefined} />
      )}
      <MailboxSheet mailbox={null} open={isAdding} onOpenChange={setIsAdding} />
    </Page>
  )
}

function Mailboxes({ isAllowed }: { isAllowed: boolean }) {
  const { mailboxes: texts } = useTexts()
  const { data, error, refetch } = useMailboxes(isAllowed)
  const empty = { icon: Inbox, title: texts.emptyTitle, body: texts.emptyBody }
  return (
    <>
      <ListFrame query={{ data: data?.mailboxes, error, refetch }} empty={empty}>
        {(mailboxes) => (
          <CardList className="mt-6" label={texts.list}>
            {mailboxes.map((mailbox) => (
              <MailboxRow key={mailbox.id} mailbox={mailbox} />
            ))}
          </CardList>
        )}
      </ListFrame>
      {data && <Protection protection={data.protection} />}
    </>
  )
}

/** How passwords are stored; a warning if that is not safe. */
function Protection({ protection }: { protection: SecretProtection }) {
  const { protections } = useTexts().mailboxes
  if (protection === 'basic_text' || protection === 'none') {
    return (
      <p className="mt-4 flex items-start gap-2.5 rounded-lg bg-major-soft px-4 py-3 text-sm">
        <TriangleAlert className="mt-0.5 size-4.5 shrink-0 text-major" aria-hidden />
        {protections[protection]}
      </p>
    )
  }
  return (
    <p className="mt-4 flex items-start gap-2.5 px-4 text-sm text-pretty text-muted md:px-5">
      <ShieldCheck className="mt-0.5 size-4 shrink-0" aria-hidden />
      {protections[protection]}
    </p>
  )
}
