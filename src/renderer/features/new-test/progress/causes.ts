import type { SmtpEvent } from '../../../../shared/contract/app.ts'
import type { CauseId } from '../../../../shared/i18n/text-keys.ts'
import { isAddressedTo } from './stage-of.ts'

/** Common causes of missing messages, most frequent first. */
const usual: readonly CauseId[] = ['server', 'machine', 'relay', 'certificate', 'address']

/**
 * The causes by likelihood given the SMTP events. A refused address points to one cause; a client that connects without
 * naming a recipient usually fails because of the certificate. `arrivals` is undefined if events are unavailable.
 */
export function orderCauses(arrivals: readonly SmtpEvent[] | undefined): CauseId[] {
  const seen = arrivals ?? []
  const likely: CauseId[] = [
    ...(seen.some(({ event, recipient }) => event === 'refused' && recipient !== null) ? (['address'] as const) : []),
    ...(seen.length > 0 && !seen.some(({ event }) => event === 'addressed') ? (['certificate'] as const) : []),
  ]
  return [...likely, ...usual.filter((cause) => !likely.includes(cause))]
}

/**
 * The latest relevant events, each once: a refusal replaces its connection, and connections for other tests are
 * omitted.
 */
export function notableSmtpEvents(arrivals: readonly SmtpEvent[], token: string, max: number): SmtpEvent[] {
  const telling = arrivals.filter(({ event, client }, index) => {
    if (event !== 'connected') return event === 'refused'
    const later = arrivals.slice(index + 1).filter((other) => other.client === client)
    const recipients = later.filter((other) => other.event === 'addressed')
    const isForOthers = recipients.length > 0 && !recipients.some((recipient) => isAddressedTo(recipient, token))
    return !isForOthers && !later.some((other) => other.event === 'refused')
  })
  return [...new Map(telling.map((arrival) => [smtpEventKey(arrival), arrival])).values()].slice(-max)
}

export function smtpEventKey({ at, event, client, recipient }: SmtpEvent): string {
  return [at, event, client, recipient].join(' ')
}
