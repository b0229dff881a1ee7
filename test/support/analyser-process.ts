import { join } from 'node:path'
import { pino } from 'pino'
import { defaultLists } from '../../src/engine/protocols/dnsbl/choose-lists.ts'
import { createAnalyser } from '../../src/server/worker/analyser.ts'
import { forkWith } from '../../src/server/worker/fork-worker.ts'
import { sampleDelivery } from './messages.ts'

/* An engine that tests kill: `analyser-process.ts ORDER` keeps a hostile worker that follows the order. */

const analyser = createAnalyser({
  worker: join(import.meta.dirname, 'hostile-worker.ts'),
  startWorker: forkWith([]),
  dns: { sources: [], offline: true },
  lists: defaultLists,
  log: pino({ level: 'silent' }),
  size: 1,
})
await analyser.analyse({ raw: Buffer.from(process.argv[2] ?? ''), delivery: sampleDelivery() })
