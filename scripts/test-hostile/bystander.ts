import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'

/*
 * A client that is not hostile. It has a thread of its own, because the attackers keep theirs busy, and it must wait
 * only for the engine. On each message it measures how long it waits for a greeting and for an answer.
 */

const { smtpPort, http, key } = z.object({ smtpPort: z.number(), http: z.string(), key: z.string() }).parse(workerData)

parentPort?.on('message', async () => {
  parentPort?.postMessage({ greeting: await timed(greet), answer: await timed(createTest) })
})

/** Milliseconds until a client was served; infinite if it was not. */
async function timed(serve: () => Promise<boolean>): Promise<number> {
  const begin = performance.now()
  return (await serve().catch(() => false)) ? performance.now() - begin : Number.POSITIVE_INFINITY
}

async function greet(): Promise<boolean> {
  const [greeting] = await once(connect(smtpPort, '127.0.0.1').unref(), 'data')
  return String(greeting).startsWith('220 ')
}

/** Uses a new connection, because an idle one may have been closed to make room. */
async function createTest(): Promise<boolean> {
  const headers = { 'X-API-Key': key }
  const question = request(`${http}/api/v1/tests`, { method: 'POST', agent: false, headers }).end()
  const [answer] = await once(question, 'response')
  answer.resume()
  return answer.statusCode === 201
}
