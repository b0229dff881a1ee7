import { existsSync, writeFileSync } from 'node:fs'
import { parentPort, threadId } from 'node:worker_threads'
import { judgeAgain } from '../../src/engine/judge-again.ts'
import { analysisRequestSchema } from '../../src/server/worker/thread-messages.ts'
import { messageFacts } from './message-facts.ts'

/*
 * An analysis worker that does what the message says: it stands for an engine that a message breaks. A report names the
 * thread it comes from as its subject.
 */

parentPort?.on('message', (data) => {
  const { id, raw } = analysisRequestSchema.parse(data)
  const [order = '', argument = ''] = Buffer.from(raw).toString().split(' ')
  orders[order]?.(id, argument)
})
parentPort?.postMessage({ type: 'ready' })

const orders: Record<string, (id: number, argument: string) => void> = {
  report: sendReport,
  throw: () => {
    throw new TypeError('the message broke it')
  },
  exit: () => process.exit(3),
  loop: () => {
    for (;;);
  },
  bomb: () => {
    const hoard: number[][] = []
    for (;;) hoard.push(new Array(1_000_000).fill(hoard.length))
  },
  fail: (id) => parentPort?.postMessage({ type: 'failed', id, detail: 'RangeError', stack: '' }),
  babble: (id) => parentPort?.postMessage({ type: 'report', id, report: { facts: { version: 7 }, outcomes: [] } }),
  // Dies the first time, and leaves the file for the second.
  stumble(id, file) {
    if (existsSync(file)) return sendReport(id)
    writeFileSync(file, '')
    process.exit(1)
  },
  print(id) {
    process.stdout.write('printed by a worker\n')
    sendReport(id)
  },
}

function sendReport(id: number): void {
  const { message } = messageFacts()
  const report = judgeAgain(messageFacts({ message: { ...message, subject: String(threadId) } }))
  const progress = { stage: 'dns', dns: { answered: 1, asked: 2 } }
  parentPort?.postMessage({ type: 'progress', id, progress })
  parentPort?.postMessage({ type: 'report', id, report })
  // Too late to be about this message.
  parentPort?.postMessage({ type: 'progress', id, progress })
}
