import { connect } from 'node:net'

/** The result of a load. */
export interface Load {
  /** Messages answered with 250. */
  accepted: number
  /** All other messages. */
  refused: number
  perSecond: number
  /** Milliseconds from the start of the connection to the 250 of each accepted message. */
  milliseconds: readonly number[]
  /** For each accepted message, the milliseconds that each of the `replies` took. */
  waits: readonly (readonly number[])[]
}

/** The replies from the start of a connection to the 250 of its message. */
export const replies = ['connection, greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'message'] as const

export interface LoadOptions {
  port: number
  /** Parallel connections. Each carries one message, as those of most senders do. */
  connections: number
  milliseconds: number
  /** The message, dot-stuffed, without the final dot line. */
  raw: Buffer
  nextRecipient(): string
}

/** Timeout per message. */
const timeout = 60_000

/** Sends one message repeatedly for a while. Messages in progress at the end are awaited and counted. */
export async function sendLoad({ milliseconds, connections, ...options }: LoadOptions): Promise<Load> {
  const accepted: number[][] = []
  let refused = 0
  const begin = performance.now()

  async function keepSending(): Promise<void> {
    while (performance.now() - begin < milliseconds) {
      const waits = await sendOne(options.port, options.nextRecipient(), options.raw)
      if (waits === null) refused++
      else accepted.push(waits)
    }
  }

  await Promise.all(Array.from({ length: connections }, keepSending))
  const seconds = (performance.now() - begin) / 1000
  return {
    accepted: accepted.length,
    refused,
    perSecond: accepted.length / seconds,
    milliseconds: accepted.map((waits) => waits.reduce((sum, wait) => sum + wait, 0)),
    waits: accepted,
  }
}

/**
 * Sends one message over its own connection. Resolves with the milliseconds that each of the `replies` took, or null if
 * the message was not accepted.
 */
export function sendOne(port: number, recipient: string, raw: Buffer): Promise<number[] | null> {
  const steps = ['EHLO bench.example', 'MAIL FROM:<news@shop.example>', `RCPT TO:<${recipient}>`, 'DATA']
  let step = 0
  let heard = ''
  let isOver = false
  let isAccepted = false
  let sentAt = performance.now()
  const waits: number[] = []
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })

  function goOn(): void {
    const now = performance.now()
    waits.push(now - sentAt)
    sentAt = now
    const next = steps[step]
    step++
    if (next !== undefined) socket.write(`${next}\r\n`)
    else if (step === steps.length + 1) {
      socket.cork()
      socket.write(raw)
      socket.write('\r\n.\r\n')
      socket.uncork()
    } else {
      isAccepted = true
      quit()
    }
  }

  function quit(): void {
    isOver = true
    socket.end('QUIT\r\n')
  }

  return new Promise((resolve) => {
    socket.setTimeout(timeout, () => socket.destroy())
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1')
      const [, code] = /^(\d{3}) [^\r\n]*\r\n$/m.exec(heard) ?? []
      if (code === undefined || isOver) return
      heard = ''
      if (Number(code) < 400) goOn()
      else quit()
    })
    // Handled when the connection closes, which directly follows an error.
    socket.on('error', () => {})
    socket.on('close', () => resolve(isAccepted ? waits : null))
  })
}
