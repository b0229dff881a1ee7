import type { ReasonCode } from '../../../shared/reason.ts'
import { onAbort } from '../on-abort.ts'
import { type DnsMessage, decodeMessage } from './message.ts'

/** One try that brought no answer. The code is the reason it gives if no other try does better. */
export class ExchangeError extends Error {
  readonly code: ReasonCode

  constructor(code: ReasonCode, detail: string) {
    super(detail)
    this.name = 'ExchangeError'
    this.code = code
  }
}

/** How long to try, and what ends the try before that. */
export interface Patience {
  milliseconds: number
  signal: AbortSignal
}

/** What a transport does with the message it waits for. */
interface Exchange {
  /** A message that answers the query came. */
  answered(octets: Buffer): void
  failed(error: ExchangeError): void
}

/**
 * Runs one try: `start` sends the query and returns what stops it. Resolves with the first readable message; rejects with
 * `ExchangeError` when it is malformed, when the transport fails or when patience ends.
 */
export function runExchange(
  server: string,
  { milliseconds, signal }: Patience,
  start: (exchange: Exchange) => () => void,
): Promise<DnsMessage> {
  if (signal.aborted) return Promise.reject(new ExchangeError('deadline', server))
  return new Promise((resolve, reject) => {
    const stop = start({
      answered(octets) {
        end()
        const message = decodeMessage(octets)
        if (message) resolve(message)
        else reject(new ExchangeError('dns_malformed', server))
      },
      failed,
    })
    // What has come while this process was busy is read before the time is called over.
    const timer = setTimeout(() => setImmediate(failed, new ExchangeError('dns_timeout', server)), milliseconds)
    const forget = onAbort(signal, () => failed(new ExchangeError('deadline', server)))

    let ended = false

    function failed(error: ExchangeError): void {
      end()
      reject(error)
    }

    /** An answer may come when the time is over, and not be told of yet. */
    function end(): void {
      if (ended) return
      ended = true
      clearTimeout(timer)
      forget()
      stop()
    }
  })
}

/** A socket's own error: nobody listens, no way there. */
export function unreachable(server: string, error: Error): ExchangeError {
  const code = 'code' in error ? String(error.code) : error.message
  return new ExchangeError('dns_unreachable', `${server} ${code}`)
}
