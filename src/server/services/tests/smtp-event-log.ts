import type { Arrival } from '../../../shared/contract/app.ts'
import type { Clock } from '../../clock.ts'

/** As many as a page could show; a client that never stops trying pushes out its own. */
const maxEvents = 200
/** Longer addresses are cut: they are shown, and nothing else. */
const maxRecipientCharacters = 200

/** What the SMTP listener saw lately: who came, and who was sent away. Nothing of any message is in it. */
export interface SmtpEventLog {
  noteConnection(client: string): void
  noteRefusal(refusal: { client: string; recipient: string | null; reply: number }): void
  /** In the order in which they came. */
  since(moment: Date): Arrival[]
}

/** Keeps the events in memory: they explain a wait, and mean nothing after a restart. */
export function createSmtpEventLog(clock: Clock): SmtpEventLog {
  let latest: Arrival[] = []

  function note(arrival: Omit<Arrival, 'at'>): void {
    latest = [...latest.slice(1 - maxEvents), { at: clock.now().toISOString(), ...arrival }]
  }

  return {
    noteConnection: (client) => note({ event: 'connected', client, recipient: null, reply: null }),
    noteRefusal: ({ client, recipient, reply }) =>
      note({ event: 'refused', client, recipient: recipient?.slice(0, maxRecipientCharacters) ?? null, reply }),
    since: (moment) => latest.filter(({ at }) => new Date(at) >= moment),
  }
}
