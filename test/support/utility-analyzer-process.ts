import { join } from 'node:path'
import { pino } from 'pino'
import { defaultLists } from '../../src/engine/protocols/dnsbl/choose-lists.ts'
import { forkUtilityWorker } from '../../src/main/engine/fork-utility-worker.ts'
import { createAnalyzer } from '../../src/server/worker/analyzer.ts'
import { sampleDelivery } from './messages.ts'

/*
 * `node --import electron-process.ts utility-analyzer-process.ts ORDER…` runs a worker in a utility process that
 * follows each order. Prints the result of each analysis: the reason for a failure as JSON, or null for a report.
 */

const analyzer = createAnalyzer({
  worker: join(import.meta.dirname, 'hostile-worker.ts'),
  startWorker: forkUtilityWorker,
  dns: { sources: [], offline: true },
  lists: defaultLists,
  log: pino({ level: 'silent' }),
  size: 1,
  // Timing does not matter here.
  deadlines: { start: 60_000, soft: 60_000, hard: 60_000, longest: 60_000 },
})
const reasons: unknown[] = []
for (const order of process.argv.slice(2)) {
  const { facts } = await analyzer.analyze({ raw: Buffer.from(order), delivery: sampleDelivery() })
  reasons.push(facts.analysis.state === 'unavailable' ? facts.analysis.reason : null)
}
await analyzer.close()
process.stdout.write(`${JSON.stringify(reasons)}\n`)
