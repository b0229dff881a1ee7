import { codeOf } from '../../../shared/error-code.ts'
import type { ReasonCode } from '../../../shared/reason.ts'
import { onAbort } from '../on-abort.ts'
import { type DnsMessage, decodeMessage } from './message.ts'

/** A failed try. The code is its reason. */
export class ExchangeError extends Error {
  readonly code: ReasonCode

  constructor(code: ReasonCode, detail: string) {
    super(detail)
    this.name = 'ExchangeError'
    this.code = code
  }
}

/** The limits of one try. */
export interface TimeLimit {
  milliseconds: number
  signal: AbortSignal
}

/** How a transport reports the result of a try. */
interface Exchange {
  /** A message that answers the query has arrived. */
  answered(octets: Buffer): void
  failed(error: ExchangeError): void
}

/**
 * Runs one try: `start` sends the query and returns a function that stops it. Resolves with the first readable message;
 * rejects with `ExchangeError` if it is malformed, the transport fails, or the time runs out.
 */
export function runExchange(
  server: string,
  { milliseconds, signal }: TimeLimit,
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
    // Answers that arrived while this process was busy are read before the timeout applies.
    const timer = setTimeout(() => setImmediate(failed, new ExchangeError('dns_timeout', server)), milliseconds)
    const forget = onAbort(signal, () => failed(new ExchangeError('deadline', server)))

    let ended = false

    function failed(error: ExchangeError): void {
      end()
      reject(error)
    }

    /** An answer may have arrived before the timeout without having been read yet. */
    function end(): void {
      if (ended) return
      ended = true
      clearTimeout(timer)
      forget()
      stop()
    }
  })
}

/** An error of the socket: no listener, or no route. */
export function unreachable(server: string, error: Error): ExchangeError {
  return new ExchangeError('dns_unreachable', `${server} ${codeOf(error) ?? error.message}`)
}
