import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { program } from '../build-product.ts'
import { median } from '../statistics.ts'
import { writeResults } from './figures.ts'
import { describeWorld, domainOf } from './world.ts'

/* How many domains `sendproof audit --file LIST` audits per second, from start to exit, with the DNS in a zone file. */

const rounds = 3
const domains = 1_000

const folder = mkdtempSync(join(tmpdir(), 'audit-'))
const [list, zone] = ['list.txt', 'world.zone'].map((name) => join(folder, name))
try {
  writeFileSync(list ?? '', Array.from({ length: domains }, (_, index) => domainOf(index)).join('\n'))
  writeFileSync(zone ?? '', describeWorld(domains))
  const rates = Array.from({ length: rounds }, auditList)
  writeResults([{ key: 'audit-list', median: median(rates), rounds }])
} finally {
  rmSync(folder, { recursive: true })
}

function auditList(): number {
  const words = ['audit', '--file', list ?? '', '--dns', `zone:${zone}`, '--json', '--fail-on', 'none']
  const begin = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words, '--data-dir', folder], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  const seconds = (performance.now() - begin) / 1000
  const audited = stdout.split('\n').filter(Boolean).length
  if (status !== 0 || audited !== domains) throw new Error(`${audited} of ${domains} domains were audited: ${stderr}`)
  return domains / seconds
}
