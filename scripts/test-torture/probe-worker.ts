import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'

/* Requests the given address while told to measure, and finally reports the response times. */

const pauseMilliseconds = 10

const address = z.url().parse(workerData)
const times: number[] = []
let state = 'rest'

parentPort?.on('message', (order: unknown) => {
  state = z.enum(['measure', 'rest', 'end']).parse(order)
})

while (state !== 'end') {
  if (state === 'measure') await measure()
  await delay(pauseMilliseconds)
}
parentPort?.postMessage(times)
parentPort?.close()

async function measure(): Promise<void> {
  const askedAt = performance.now()
  const response = await fetch(address)
  await response.arrayBuffer()
  times.push(performance.now() - askedAt)
}
