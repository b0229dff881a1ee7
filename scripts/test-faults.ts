import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { breakWrites } from './test-faults/break-writes.ts'
import { fillDisk } from './test-faults/fill-disk.ts'
import { flipOctets } from './test-faults/flip-octets.ts'
import { killEngines } from './test-faults/kill-engines.ts'
import { killImports, killReception, killSyncs } from './test-faults/kill-report-intake.ts'
import { loseDatabase } from './test-faults/lose-database.ts'

/*
 * `npm run test:faults`: kills engines, fills and breaks disks, and damages or loses databases. Every message answered with 250
 * must be stored and analyzed exactly once, and every domain report counted once.
 */

/** The result of a fault. */
export interface Finding {
  seen: string
  /** Violations; empty if everything is correct. */
  faults: readonly string[]
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    damages: { type: 'string', default: '40' },
    stride: { type: 'string', default: '1' },
  },
})

const folder = mkdtempSync(join(tmpdir(), 'faults-'))
const flags = ['--dns', `zone:${join(import.meta.dirname, '../resources/demo/shop.example.zone')}`]
try {
  printFinding('kill -9 under load', await killEngines(join(folder, 'killed'), flags, Number(values.rounds)))
  const steps = { flags, stride: Number(values.stride) }
  printFinding('kill -9 at each step of an import', await killImports({ ...steps, dataDir: join(folder, 'imported') }))
  printFinding('kill -9 at each step of SMTP', await killReception({ ...steps, dataDir: join(folder, 'received') }))
  printFinding('kill -9 at each step of a mailbox', await killSyncs({ ...steps, dataDir: join(folder, 'synced') }))
  printFinding('writes that fail', await breakWrites(join(folder, 'broken'), flags))
  printFinding('a full disk', await fillDisk(flags))
  printFinding('a lost database', await loseDatabase(join(folder, 'lost'), flags))
  printFinding('a damaged database', await flipOctets(join(folder, 'damaged'), flags, Number(values.damages)))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function printFinding(trouble: string, { seen, faults }: Finding): void {
  console.log(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${trouble}: ${seen}`)
  for (const fault of faults) console.log(`       ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}
