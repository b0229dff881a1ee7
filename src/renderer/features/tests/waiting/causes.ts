import type { SmtpEvent } from '../../../../shared/contract/app.ts'
import type { CauseId } from '../../../../shared/i18n/text-keys.ts'

/** Why messages do not arrive, most frequent first. */
const usual: readonly CauseId[] = ['server', 'machine', 'relay', 'certificate', 'address']

/**
 * The causes by likelihood given the SMTP events: a refused address is one cause; a client that connects without
 * sending usually fails at the certificate. Undefined if there are no events to read.
 */
export function orderCauses(arrivals: readonly SmtpEvent[] | undefined): CauseId[] {
  const seen = arrivals ?? []
  const likely: CauseId[] = [
    ...(seen.some(({ event, recipient }) => event === 'refused' && recipient !== null) ? (['address'] as const) : []),
    ...(seen.length > 0 ? (['certificate'] as const) : []),
  ]
  return [...likely, ...usual.filter((cause) => !likely.includes(cause))]
}

/** The latest relevant events, each once: a refusal replaces its connection. */
export function notableSmtpEvents(arrivals: readonly SmtpEvent[], most: number): SmtpEvent[] {
  const telling = arrivals.filter(
    ({ event, client }, index) =>
      event === 'refused' ||
      !arrivals.slice(index + 1).some((later) => later.event === 'refused' && later.client === client),
  )
  return [...new Map(telling.map((arrival) => [smtpEventKey(arrival), arrival])).values()].slice(-most)
}

export function smtpEventKey({ at, event, client, recipient }: SmtpEvent): string {
  return [at, event, client, recipient].join(' ')
}
