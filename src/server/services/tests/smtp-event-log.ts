import type { SmtpEvent } from '../../../shared/contract/app.ts'
import type { Clock } from '../../clock.ts'

/** As many as a page can show; a client that keeps trying displaces its own. */
const maxEvents = 200
/** Longer addresses are cut for display. */
const maxRecipientCharacters = 200

/** Recent connections and refusals of the SMTP listener, without content of messages. */
export interface SmtpEventLog {
  noteConnection(client: string): void
  noteRefusal(refusal: { client: string; recipient: string | null; reply: number }): void
  /** In order. */
  since(moment: Date): SmtpEvent[]
}

/** Kept in memory only: events explain a wait, and mean nothing after a restart. */
export function createSmtpEventLog(clock: Clock): SmtpEventLog {
  let latest: SmtpEvent[] = []

  function note(arrival: Omit<SmtpEvent, 'at'>): void {
    latest = [...latest.slice(1 - maxEvents), { at: clock.now().toISOString(), ...arrival }]
  }

  return {
    noteConnection: (client) => note({ event: 'connected', client, recipient: null, reply: null }),
    noteRefusal: ({ client, recipient, reply }) =>
      note({ event: 'refused', client, recipient: recipient?.slice(0, maxRecipientCharacters) ?? null, reply }),
    since: (moment) => latest.filter(({ at }) => new Date(at) >= moment),
  }
}
