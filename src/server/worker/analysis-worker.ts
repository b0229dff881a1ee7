import { parentPort, workerData } from 'node:worker_threads'
import { analyseMessage } from '../../engine/analyse-message.ts'
import { createResolver } from '../../engine/dns/create-resolver.ts'
import { createLists } from '../../engine/protocols/dnsbl/choose-lists.ts'
import { withListKeys } from '../../engine/protocols/dnsbl/keyed-resolver.ts'
import { describeError } from './describe-error.ts'
import {
  type AnalysisRequest,
  analysisRequestSchema,
  type ThreadMessage,
  threadOptionsSchema,
} from './thread-messages.ts'
import { watchQuestions } from './watch-questions.ts'

/* The program of an analysis worker: it answers each request with progress and one report. */

if (!parentPort) throw new Error('this program runs as a worker thread')
const port = parentPort
const { dns, lists: listSettings, softDeadline } = threadOptionsSchema.parse(workerData)
const resolver = withListKeys(await createResolver(dns), listSettings.keys)
const now = () => new Date()
const lists = createLists(listSettings, now)

port.on('message', (request) => void answer(analysisRequestSchema.parse(request)))
send({ type: 'ready' })

async function answer({ id, raw, delivery }: AnalysisRequest): Promise<void> {
  send({ type: 'progress', id, progress: { stage: 'parsing', dns: { answered: 0, asked: 0 } } })
  const watched = watchQuestions(resolver, (dns) => send({ type: 'progress', id, progress: { stage: 'dns', dns } }))
  try {
    const report = await analyseMessage(
      { raw: Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), delivery },
      { resolver: watched, lists, signal: AbortSignal.timeout(softDeadline), now },
    )
    send({ type: 'report', id, report })
  } catch (error) {
    send({ type: 'failed', id, ...describeError(error) })
  }
}

function send(message: ThreadMessage): void {
  port.postMessage(message)
}
