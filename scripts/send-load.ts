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
}

export interface LoadOptions {
  port: number
  /** Parallel connections. Each carries one message, as with most senders. */
  connections: number
  milliseconds: number
  /** The message, dot-stuffed, without the final line. */
  raw: Buffer
  nextRecipient(): string
}

/** Timeout per message. */
const timeout = 60_000

/** Sends one message repeatedly for a while. Messages in progress at the end are awaited and count. */
export async function sendLoad({ milliseconds, connections, ...options }: LoadOptions): Promise<Load> {
  const times: number[] = []
  let refused = 0
  const begin = performance.now()

  async function keepSending(): Promise<void> {
    while (performance.now() - begin < milliseconds) {
      const connectedAt = performance.now()
      const answeredAt = await sendOne(options.port, options.nextRecipient(), options.raw)
      if (answeredAt === null) refused++
      else times.push(answeredAt - connectedAt)
    }
  }

  await Promise.all(Array.from({ length: connections }, keepSending))
  const seconds = (performance.now() - begin) / 1000
  return { accepted: times.length, refused, perSecond: times.length / seconds, milliseconds: times }
}

/** Sends one message over its own connection. Resolves with the time of its 250, or null if it was not accepted. */
export function sendOne(port: number, recipient: string, raw: Buffer): Promise<number | null> {
  const steps = ['EHLO bench.example', 'MAIL FROM:<news@shop.example>', `RCPT TO:<${recipient}>`, 'DATA']
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let step = 0
  let heard = ''
  let isOver = false
  let acceptedAt: number | null = null

  function goOn(): void {
    const next = steps[step]
    step++
    if (next !== undefined) socket.write(`${next}\r\n`)
    else if (step === steps.length + 1) {
      socket.cork()
      socket.write(raw)
      socket.write('\r\n.\r\n')
      socket.uncork()
    } else {
      acceptedAt = performance.now()
      leave()
    }
  }

  function leave(): void {
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
      else leave()
    })
    // Handled when the connection closes; an error comes right before that.
    socket.on('error', () => {})
    socket.on('close', () => resolve(acceptedAt))
  })
}
