import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'

/*
 * `npm run test:sim`: runs monitors for simulated years with planted failures, changes, flapping, DNS outages, sleep,
 * wrong clocks, and crashes. Every alert must be true and sent once, and none may be missing. In the same years, domain
 * reports arrive twice, overlap, and are forged while the store fails; each must count once. `--seed` repeats a year,
 * `--years` sets the number, `--jobs` how many are simulated at the same time.
 */

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    years: { type: 'string' },
    jobs: { type: 'string', default: String(availableParallelism()) },
  },
})
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed)
const years = Number(values.years ?? (values.seed === undefined ? 100 : 1))
console.log(`seed ${seed}, ${years} years`)

const answerSchema = z.tuple([z.array(z.string())])
/** After how many years to report progress, because a thousand take half an hour. */
const pace = Math.ceil(years / 10)
let next = seed
let done = 0
let failed = 0

async function simulateNext(): Promise<void> {
  const thread = new Worker(new URL('test-sim/simulate-years.ts', import.meta.url))
  while (next < seed + years) {
    const year = next
    next += 1
    thread.postMessage(year)
    const [complaints] = answerSchema.parse(await once(thread, 'message'))
    done += 1
    if (complaints.length > 0) {
      failed += 1
      console.log(`\n--seed ${year}\n${complaints.map((complaint) => `  ${complaint}`).join('\n')}`)
    }
    if (done % pace === 0 && done < years) console.log(`${done} years simulated, ${failed} failed`)
  }
  await thread.terminate()
}

await Promise.all(Array.from({ length: Math.min(years, Number(values.jobs)) }, simulateNext))
console.log(`\n${years - failed} of ${years} years passed`)
process.exit(failed > 0 ? 1 : 0)
