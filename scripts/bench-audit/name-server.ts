import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { answerCorrectly } from '../../test/support/dns-server.ts'
import { resolverOf } from '../../test/support/zone.ts'

/*
 * The DNS server of the benchmark, in its own thread. It caches its responses to use little CPU time, and has a large
 * receive buffer so that no query is lost on its side.
 */

const headerOctets = 12
const receiveBufferOctets = 2 ** 22

/** A response that is due later. */
interface Delayed {
  octets: Buffer
  port: number
  dueAt: number
}

if (!parentPort) throw new Error('this program runs as a worker thread')
const { zone, delay } = z.object({ zone: z.string(), delay: z.number() }).parse(workerData)
const resolver = resolverOf(zone)
/** Whole messages, by everything after the header of the query. */
const answers = new Map<string, Buffer>()
let delayed: Delayed[] = []

const socket = createSocket('udp4')
socket.on('message', async (query, { port }) => {
  const dueAt = performance.now() + delay
  const octets = Buffer.from(await recall(query))
  query.copy(octets, 0, 0, 2)
  delayed.push({ octets, port, dueAt })
  if (delayed.length === 1) setTimeout(sendDue, delay)
})
socket.bind(0, '127.0.0.1')
await once(socket, 'listening')
socket.setRecvBufferSize(receiveBufferOctets)
parentPort.postMessage(socket.address().port)

async function recall(query: Buffer): Promise<Buffer> {
  const question = query.toString('latin1', headerOctets)
  const known = answers.get(question)
  if (known) return known
  const answer = await answerCorrectly(query, resolver)
  answers.set(question, answer)
  return answer
}

/** All responses have the same delay, so the oldest is due first. */
function sendDue(): void {
  const now = performance.now()
  const later = delayed.findIndex(({ dueAt }) => dueAt > now)
  const due = later < 0 ? delayed : delayed.slice(0, later)
  delayed = later < 0 ? [] : delayed.slice(later)
  for (const { octets, port } of due) socket.send(octets, port, '127.0.0.1')
  const [next] = delayed
  if (next) setTimeout(sendDue, Math.max(1, next.dueAt - performance.now()))
}
