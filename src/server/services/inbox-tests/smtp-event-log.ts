import type { SmtpEvent } from '../../../shared/contract/app.ts'
import type { Clock } from '../../ground/clock.ts'

/** As many as a page can show. A client that keeps trying displaces its own events. */
const maxEvents = 200
/** Longer addresses are shortened for display. */
const maxRecipientCharacters = 200

/** Recent connections, recipients, and refusals of the SMTP listener, without message content. */
export interface SmtpEventLog {
  noteConnection(client: string): void
  /** Notes that a client may send to this address of a test. */
  noteRecipient(recipient: { client: string; recipient: string }): void
  noteRefusal(refusal: { client: string; recipient: string | null; reply: number }): void
  /** Events since a time, in order. */
  since(moment: Date): SmtpEvent[]
}

/** Kept only in memory: events explain a wait and are of no use after a restart. */
export function createSmtpEventLog(clock: Clock): SmtpEventLog {
  const latest: (Omit<SmtpEvent, 'at'> & { at: Date })[] = []

  function note(arrival: Omit<SmtpEvent, 'at'>): void {
    if (latest.length === maxEvents) latest.shift()
    latest.push({ at: clock.now(), ...arrival })
  }

  return {
    noteConnection: (client) => note({ event: 'connected', client, recipient: null, reply: null }),
    noteRecipient: ({ client, recipient }) =>
      note({ event: 'addressed', client, recipient: shorten(recipient), reply: null }),
    noteRefusal: ({ client, recipient, reply }) =>
      note({ event: 'refused', client, recipient: recipient && shorten(recipient), reply }),
    since: (moment) =>
      latest.filter(({ at }) => at >= moment).map((event) => ({ ...event, at: event.at.toISOString() })),
  }
}

function shorten(recipient: string): string {
  return recipient.slice(0, maxRecipientCharacters)
}
