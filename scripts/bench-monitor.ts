import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { formatTable } from '../src/cli/terminal/terminal.ts'
import { storeFile } from '../src/server/storage/sqlite/store-file.ts'
import { describeWorld, domainOf } from './bench-audit/world.ts'
import { buildProduct, program } from './build-product.ts'
import { median } from './statistics.ts'
import { watchMemory } from './watch-memory.ts'

/*
 * `npm run bench:monitor`: how long `sendproof monitor run --due` takes for many domains and how much memory it uses,
 * and how long the store takes to find due monitors. A DNS server on loopback, in its own thread, answers each query
 * after `--delay` milliseconds.
 */

const { values } = parseArgs({
  options: {
    domains: { type: 'string', default: '500' },
    monitors: { type: 'string', default: '10000' },
    delay: { type: 'string', default: '30' },
  },
})
const [domains, monitors, delay] = [values.domains, values.monitors, values.delay].map(Number) as [
  number,
  number,
  number,
]
/** How many queries for due monitors to time. */
const queries = 200

buildProduct()
const folder = mkdtempSync(join(tmpdir(), 'sendproof-bench-'))
const worker = new Worker(new URL('bench-audit/name-server.ts', import.meta.url), {
  workerData: { zone: describeWorld(domains), delay },
})
try {
  const [port] = await once(worker, 'message')
  await importDomains(domains)
  // Lets the server cache its answers before the first run that counts.
  await runDue(`127.0.0.1:${port}`)
  rmSync(join(folder, 'data'), { recursive: true })
  await importDomains(domains)
  const first = await runDue(`127.0.0.1:${port}`)
  makeDue()
  const second = await runDue(`127.0.0.1:${port}`)
  await importDomains(monitors)
  const rows = [
    ['', 'time', 'memory'],
    [`first run of ${domains} domains`, `${first.seconds.toFixed(1)} s`, `${first.megabytes.toFixed(0)} MB`],
    [`next run of ${domains} domains`, `${second.seconds.toFixed(1)} s`, `${second.megabytes.toFixed(0)} MB`],
    [`due of ${monitors} monitors, none`, `${timeDue(0).toFixed(2)} ms`, ''],
    [`due of ${monitors} monitors, 200`, `${timeDue(Number.MAX_SAFE_INTEGER).toFixed(2)} ms`, ''],
  ]
  console.log(formatTable(rows))
} finally {
  await worker.terminate()
  rmSync(folder, { recursive: true, force: true })
}

async function importDomains(count: number): Promise<void> {
  const list = join(folder, 'domains.txt')
  writeFileSync(list, Array.from({ length: count }, (_, index) => domainOf(index)).join('\n'))
  await run('import', list)
}

async function runDue(dns: string): Promise<{ seconds: number; megabytes: number }> {
  const startedAt = performance.now()
  const megabytes = await run('run', '--due', '--dns', dns)
  return { seconds: (performance.now() - startedAt) / 1000, megabytes }
}

/** Runs a command to its end. Resolves with its peak memory. */
async function run(...words: string[]): Promise<number> {
  const child = spawn(process.execPath, [program, 'monitor', ...words, '--data-dir', join(folder, 'data')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const memory = watchMemory(child.pid ?? 0)
  const [code] = await once(child, 'exit')
  memory.end()
  if (code !== 0) throw new Error(`monitor ${words[0]} ended with ${code}`)
  return memory.peak().all
}

function openStore(): Database.Database {
  return new Database(join(folder, 'data', storeFile))
}

function makeDue(): void {
  const db = openStore()
  db.prepare('UPDATE monitor SET due_at = 0').run()
  db.close()
}

/** Milliseconds that the query for monitors due at a time takes. */
function timeDue(now: number): number {
  const db = openStore()
  const select = db.prepare(`
    SELECT id, target, schedule, due_at, runs, state FROM monitor WHERE due_at <= ? ORDER BY due_at, id LIMIT 200`)
  const times = Array.from({ length: queries }, () => {
    const startedAt = performance.now()
    select.all(now)
    return performance.now() - startedAt
  })
  db.close()
  return median(times)
}
