import { existsSync, writeFileSync } from 'node:fs'
import { judgeAgain } from '../../src/engine/judge-again.ts'
import { readWhole } from '../../src/server/received-message.ts'
import { openChannel } from '../../src/server/worker/worker-channel.ts'
import { messageToWorkerSchema } from '../../src/server/worker/worker-messages.ts'
import { messageFacts } from './message-facts.ts'

/*
 * An analysis worker that does what the message or the HTML says: it stands for an engine that they break. A report names
 * the process it comes from as its subject.
 */

const { send, onMessage } = openChannel()

onMessage(async (data) => {
  const message = messageToWorkerSchema.parse(data)
  if (message.type === 'settings') return send({ type: 'ready' })
  if (message.type === 'list_tests') return
  const text = message.type === 'inspect_html' ? message.html : await readWhole(message.raw)
  const [order = '', argument = ''] = String(text).split(' ')
  orders[order]?.(message.id, argument)
})

const orders: Record<string, (id: number, argument: string) => void> = {
  report: sendReport,
  throw: () => {
    throw new TypeError('the message broke it')
  },
  reject: () => void Promise.reject(new RangeError('the message broke it')),
  exit: () => process.exit(3),
  abort: () => process.abort(),
  loop: () => {
    for (;;);
  },
  /** Writes its number into the file, and is stuck; the one that comes after it is not. */
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
  fail: (id) => send({ type: 'failed', id, detail: 'RangeError', stack: '' }),
  babble: () => process.send?.({ type: 'report' }),
  /** Dies the first time, and leaves the file for the second. */
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

function writePid(file: string): void {
  writeFileSync(file, String(process.pid))
}

function sendReport(id: number): void {
  const { message } = messageFacts()
  const report = judgeAgain(messageFacts({ message: { ...message, subject: String(process.pid) } }))
  const progress = { stage: 'dns', dns: { answered: 1, asked: 2 } } as const
  send({ type: 'progress', id, progress })
  send({ type: 'report', id, report })
  // Too late to be about this message.
  send({ type: 'progress', id, progress })
}
