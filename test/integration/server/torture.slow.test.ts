// Starts first, because it takes long.
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { defaultLists } from '../../../src/engine/protocols/dnsbl/choose-lists.ts'
import { createAnalyzer } from '../../../src/server/worker/analyzer.ts'
import { forkConfined } from '../../../src/server/worker/fork-worker.ts'
import { analysisWorker } from '../../support/engine-paths.ts'
import { sampleDelivery } from '../../support/messages.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { tortures } from '../../support/torture/messages.ts'
import { createRandom } from '../../support/torture/pieces.ts'
import { tortureZone } from '../../support/torture/zone.ts'

/**
 * Share of the full size: enough to reach every count limit within seconds. `npm run test:torture` uses the full size.
 */
const scale = 0.03

/** On a busy machine, a message can take longer than users wait for it. */
const patience = 300_000

it('finishes every torture message', { timeout: 900_000 }, async () => {
  const zone = join(temporaryFolder(), 'torture.zone')
  writeFileSync(zone, tortureZone())
  const analyzer = createAnalyzer({
    worker: analysisWorker,
    startWorker: forkConfined([join(import.meta.dirname, '../../..'), dirname(zone)]),
    dns: { sources: [`zone:${zone}`], offline: true },
    lists: defaultLists,
    deadlines: { start: patience, soft: patience, hard: patience, longest: patience },
    log: pino({ level: 'silent' }),
  })
  onTestFinished(() => analyzer.close())
  for (const { name, build } of tortures) {
    const raw = build(scale, createRandom(1))
    const { facts } = await analyzer.analyze({ raw, delivery: sampleDelivery() })
    expect({ name, analysis: facts.analysis.state, size: facts.message.size }).toEqual({
      name,
      analysis: 'known',
      size: raw.length,
    })
  }
})
