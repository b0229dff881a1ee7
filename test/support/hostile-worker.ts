import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { getHeapStatistics } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { probeSmtpTls } from '../../src/engine/outbound/smtp-tls.ts'
import { reevaluate } from '../../src/engine/score/reevaluate.ts'
import { readWhole } from '../../src/server/ground/received-message.ts'
import { octetsSchema } from '../../src/server/worker/messages/message-parts.ts'
import { messageToWorkerSchema } from '../../src/server/worker/messages/to-worker.ts'
import { requestKinds } from '../../src/server/worker/requests.ts'
import { openChannel } from '../../src/server/worker/worker-channel.ts'
import { codeOf } from '../../src/shared/error-code.ts'
import { charsetDigests } from './charset-digests.ts'
import { messageFacts } from './message-facts.ts'

/*
 * An analysis worker that does what the message or HTML says, standing in for an engine that they break. The subject of
 * its reports identifies its process.
 */

const { send, onMessage } = openChannel()

onMessage(async (data) => {
  const message = messageToWorkerSchema.parse(data)
  if (message.type === 'settings') return send({ type: 'ready' })
  if (message.type !== 'request') return
  const [order = '', argument = ''] = String(await textSchema.parseAsync(message.input)).split(' ')
  orders[order]?.(message.id, argument)
})

/** The message or HTML of a request. */
const textSchema = z.union([
  z.object({ html: z.string() }).transform(({ html }) => html),
  z.object({ text: z.string() }).transform(({ text }) => text),
  z.object({ octets: octetsSchema }).transform(({ octets }) => octets),
  requestKinds.rebuild.input.transform(({ raw }) => readWhole(raw)),
])

const orders: Record<string, (id: number, argument: string) => unknown> = {
  report: (id) => sendReport(id),
  throw: () => {
    throw new TypeError('the message broke it')
  },
  reject: () => void Promise.reject(new RangeError('the message broke it')),
  exit: () => process.exit(3),
  abort: () => process.abort(),
  loop: () => {
    for (;;);
  },
  /** Hangs like an endless loop, but leaves the processor to others. */
  hang: () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  /** Writes its pid to the file and hangs; its successor does not hang. */
  linger(id, file) {
    if (existsSync(file)) return sendReport(id)
    writePid(file)
    for (;;);
  },
  idle(id, file) {
    writePid(file)
    sendReport(id)
  },
  bomb: () => {
    const hoard: number[][] = []
    for (;;) hoard.push(new Array(1_000_000).fill(hoard.length))
  },
  /** Reports only if V8 may use at least this many MiB. */
  heap(id, mebibytes) {
    const limit = getHeapStatistics().heap_size_limit
    if (limit >= Number(mebibytes) * 1024 * 1024) sendReport(id)
    else send({ type: 'failed', id, detail: 'heap limit', stack: '' })
  },
  /** Reports how this process decodes every charset. */
  charsets: (id) => sendReport(id, charsetDigests().join(' ')),
  /** Reports what a probe of the mail server on a local port finds. */
  async tls(id, port) {
    const server = { address: '127.0.0.1', port: Number(port), host: 'mail.shop.example' }
    const seen = await probeSmtpTls(server, AbortSignal.timeout(5_000))
    sendReport(id, seen.state === 'encrypted' ? seen.version : `${seen.state} ${'detail' in seen ? seen.detail : ''}`)
  },
  fail: (id) => send({ type: 'failed', id, detail: 'RangeError', stack: '' }),
  babble: () => process.send?.({ type: 'report' }),
  /** Reports the result of each attempt to access something outside its job; the file exists. */
  reach(id, file) {
    const attempts = {
      read: () => readFileSync(file),
      write: () => writePid(file),
      run: () => spawnSync(process.execPath, ['--version']),
      thread: () => new Worker('', { eval: true }),
    }
    const ends = Object.entries(attempts).map(([name, attempt]) => `${name} ${endOf(attempt)}`)
    sendReport(id, ends.join(', '))
  },
  /** Dies the first time, leaving the file so that the second attempt succeeds. */
  stumble(id, file) {
    if (existsSync(file)) return sendReport(id)
    writePid(file)
    process.exit(1)
  },
  print(id) {
    process.stdout.write('printed by a worker\n')
    sendReport(id)
  },
}

function endOf(attempt: () => unknown): string {
  try {
    attempt()
    return 'done'
  } catch (error) {
    return codeOf(error) ?? 'failed'
  }
}

function writePid(file: string): void {
  writeFileSync(file, String(process.pid))
}

function sendReport(id: number, subject = String(process.pid)): void {
  const { message } = messageFacts()
  const report = reevaluate(messageFacts({ message: { ...message, subject } }))
  const progress = { stage: 'dns', dns: { answered: 1, asked: 2 } } as const
  send({ type: 'progress', id, progress })
  send({ type: 'result', id, result: report })
  // Too late to count for this message.
  send({ type: 'progress', id, progress })
}
