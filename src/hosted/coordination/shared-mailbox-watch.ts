import type { Logger } from 'pino'
import type { MailboxWatch } from '../../server/services/mailboxes/mailbox-watch.ts'
import type { Signals } from '../../server/storage/repositories.ts'

/** Announces that there is something to look for; the store has the details. */
const newsChannel = 'mailbox-news'
/** Announces a changed mailbox by its id, or `*` for all. */
const changeChannel = 'mailboxes'
const all = '*'

/** Shares changes and news of mailboxes with the other engines, because only one of them watches the mailboxes. */
export function shareMailboxWatch(own: MailboxWatch, signals: Signals, log: Logger): MailboxWatch {
  const logFailure = (error: unknown) => log.error({ err: error }, 'could not search a mailbox after it was changed')
  const renewAll = () => void own.renewAll().catch(logFailure)

  signals.listen(newsChannel, { onText: own.wake, onGap: own.wake })
  signals.listen(changeChannel, {
    onText: (id) => (id === all ? renewAll() : void own.renew(id).catch(logFailure)),
    onGap: renewAll,
  })

  return {
    ...own,
    wake() {
      own.wake()
      signals.send(newsChannel, '')
    },
    async renew(id) {
      signals.send(changeChannel, id)
      await own.renew(id)
    },
    async renewAll() {
      signals.send(changeChannel, all)
      await own.renewAll()
    },
  }
}
