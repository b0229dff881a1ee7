import type { SmtpEvent } from '../../../../shared/contract/app.ts'
import type { CauseId } from '../../../../shared/i18n/text-keys.ts'

/** What keeps messages from arriving, the most frequent first. */
const usual: readonly CauseId[] = ['server', 'machine', 'relay', 'certificate', 'address']

/**
 * The causes in order of likelihood, after what the listener saw: a refused address is one, and whoever connects and
 * sends nothing mostly stumbles over the certificate. Undefined where nobody tells what was seen.
 */
export function orderCauses(arrivals: readonly SmtpEvent[] | undefined): CauseId[] {
  const seen = arrivals ?? []
  const likely: CauseId[] = [
    ...(seen.some(({ event, recipient }) => event === 'refused' && recipient !== null) ? (['address'] as const) : []),
    ...(seen.length > 0 ? (['certificate'] as const) : []),
  ]
  return [...likely, ...usual.filter((cause) => !likely.includes(cause))]
}

/** The latest arrivals that say something, each once: a refusal says more than the connection it came in. */
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
