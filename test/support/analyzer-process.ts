import { join } from 'node:path'
import { pino } from 'pino'
import { defaultLists } from '../../src/engine/protocols/dnsbl/choose-lists.ts'
import { createAnalyzer } from '../../src/server/worker/analyzer.ts'
import { forkWith } from '../../src/server/worker/fork-worker.ts'
import { sampleDelivery } from './messages.ts'

/* An engine that tests kill: `analyzer-process.ts ORDER` keeps a hostile worker that follows the order. */

const analyzer = createAnalyzer({
  worker: join(import.meta.dirname, 'hostile-worker.ts'),
  startWorker: forkWith([]),
  dns: { sources: [], offline: true },
  lists: defaultLists,
  log: pino({ level: 'silent' }),
  size: 1,
})
await analyzer.analyze({ raw: Buffer.from(process.argv[2] ?? ''), delivery: sampleDelivery() })
