import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { formatTable } from '../src/cli/terminal/terminal.ts'
import { readReports } from '../src/engine/reports/read-reports.ts'
import { aggregateXml } from '../test/support/aggregate-xml.ts'
import { launchPostgres, postgresObstacle } from '../test/support/launch-postgres.ts'
import { serveSendproof } from '../test/support/sendproof.ts'
import { processorTime } from './bench-api/processor-time.ts'
import { hostileReports } from './bench-reports/hostile-reports.ts'
import { buildProduct, program } from './build-product.ts'
import { median, percentile } from './statistics.ts'
import { watchMemory } from './watch-memory.ts'

/*
 * `npm run bench:reports`: how long a large report takes, both alone and on the command line in turns with `dmarc-cat`
 * (a Debian package); an import of many reports; hostile files; and the calls of the reports page for a domain with 500
 * sources over a year, in both databases. Times are CPU time, except for the calls and the command line.
 */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    /** Small reports to import. */
    reports: { type: 'string', default: '1000' },
    /** Import 100,000 reports. */
    large: { type: 'boolean', default: false },
    days: { type: 'string', default: '365' },
    /** Only parts whose names contain this: report, import, hostile, SQLite, PostgreSQL. */
    only: { type: 'string', default: '' },
  },
})
const rounds = Number(values.rounds)
const many = values.large ? 100_000 : Number(values.reports)
const days = Number(values.days)
const sources = 500
const reads = 40
const daySeconds = 86_400
/** A loopback address with a free port 53. */
const nameServer = '127.0.0.9'
const firstDay = 1_795_132_800 - 400 * daySeconds

const folder = mkdtempSync(join(tmpdir(), 'sendproof-bench-'))
const rows: string[][] = [['', 'result', 'goal']]
try {
  buildProduct()
  for (const [name, measure] of Object.entries({
    report: measureReport,
    import: measureImport,
    hostile: measureHostile,
    SQLite: () => measurePage('SQLite', []),
    PostgreSQL: measurePostgres,
  }))
    if (name.includes(values.only)) await measure()
  console.log(formatTable(rows))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function add(name: string, result: string, goal = ''): void {
  rows.push([name, result, goal])
}

/** A report for one day with one message from each of several addresses. */
function reportOf(records: number, { day = 0, id = 'large', org = 'Receiver' } = {}): Buffer {
  const begin = firstDay + day * daySeconds
  const ips = Array.from(
    { length: records },
    (_, index) => `198.${18 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`,
  )
  return Buffer.from(
    aggregateXml({
      ...{ id, org, begin: String(begin), end: String(begin + daySeconds - 1) },
      records: ips.map((ip) => ({ ip, dkim: 'fail' })),
    }),
  )
}

async function measureReport(): Promise<void> {
  const octets = reportOf(2_286)
  const times: number[] = []
  for (let round = 0; round < rounds * 8; round++) {
    const before = process.cpuUsage()
    for await (const one of readReports({ name: 'large', octets }))
      if (one.state === 'refused') throw new Error('refused')
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1000)
  }
  const name = `read ${(octets.length / 1000).toFixed(0)} KB with 2,286 records`
  add(name, `${median(times.slice(rounds * 4)).toFixed(0)} ms`, '40 ms')
  // `dmarc-cat` expects this format of the name.
  const file = join(folder, 'receiver.example!shop.example!1795132800!1795219199.xml')
  writeFileSync(file, octets)
  const contestants = [
    { name: 'import it with the command line', start: (round: number) => ours(file, join(folder, `large-${round}`)) },
    { name: '  a second time', start: () => ours(file, join(folder, 'large-0')) },
    ...(await startDmarcCat(file)),
  ]
  const samples = contestants.map((contestant) => ({ ...contestant, wall: [] as number[], processor: [] as number[] }))
  for (let round = 0; round < rounds; round++) {
    for (const { start, wall, processor } of samples) {
      const [command = '', ...words] = start(round)
      const before = { wall: performance.now(), processor: processorTime(process.pid, true) }
      const { status } = spawnSync(command, words, { stdio: 'ignore' })
      if (status !== 0) throw new Error(`${command} ended with ${status}`)
      wall.push(performance.now() - before.wall)
      processor.push((processorTime(process.pid, true) - before.processor) / 1000)
    }
  }
  const theirs = samples.at(2)
  for (const [at, { name, wall, processor }] of samples.entries()) {
    const goal = at === 0 && theirs ? `${(2 * median(theirs.wall)).toFixed(0)} ms` : ''
    const result = `${median(wall).toFixed(0)} ms (processor ${median(processor).toFixed(0)} ms)`
    add(name, result, goal)
  }
}

function ours(path: string, dataDir: string): string[] {
  return [process.execPath, ...importing(path, dataDir)]
}

/**
 * `dmarc-cat` as people run it, and with `-N`, without the names of addresses. The former needs a name server: it gets
 * one of its own that answers at once, for which this has to run as root.
 */
async function startDmarcCat(file: string): Promise<{ name: string; start(): string[] }[]> {
  const isInstalled = !spawnSync('dmarc-cat', ['-version']).error
  const canMount = spawnSync('unshare', ['--mount', 'true']).status === 0
  if (!isInstalled || !canMount) {
    add('read it with dmarc-cat', `not run (${isInstalled ? 'needs root' : 'Debian: dmarc-cat'})`)
    return []
  }
  const server = spawn(process.execPath, [join(import.meta.dirname, 'bench-reports/no-names.ts'), nameServer], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => server.kill())
  await once(server.stdout, 'data')
  server.stdout.destroy()
  server.unref()
  const configuration = join(folder, 'resolv.conf')
  writeFileSync(configuration, `nameserver ${nameServer}\n`)
  const withServer = 'mount --bind "$1" /etc/resolv.conf && exec dmarc-cat "$2"'
  return [
    {
      name: 'read it with dmarc-cat',
      start: () => ['unshare', '--mount', 'sh', '-c', withServer, 'sh', configuration, file],
    },
    { name: '  without the names of addresses', start: () => ['dmarc-cat', '-N', file] },
  ]
}

function importing(path: string, dataDir: string, flags: readonly string[] = []): string[] {
  return [program, 'reports', 'import', path, '--data-dir', dataDir, '--offline', ...flags]
}

async function measureImport(): Promise<void> {
  const place = join(folder, 'many')
  mkdirSync(place)
  for (let index = 0; index < many; index++) {
    const about = { day: index % 400, id: `report-${index}`, org: `Receiver ${Math.floor(index / 400)}` }
    writeFileSync(join(place, `${index}.xml.gz`), gzipSync(reportOf(10, about)))
  }
  const dataDir = join(folder, 'many-data')
  const { seconds, megabytes } = await run(importing(place, dataDir))
  const idle = await run([program, 'reports', 'show', '0', '--data-dir', dataDir])
  add(
    `import ${many.toLocaleString('en')} reports of 10 records`,
    `${seconds.toFixed(1)} s`,
    `${(many * 0.006).toFixed(0)} s`,
  )
  add('  memory above idle', `${(megabytes - idle.megabytes).toFixed(0)} MB`, '200 MB')
}

/** Runs the command line. Resolves with its CPU time and peak memory. */
async function run(words: readonly string[]): Promise<{ seconds: number; megabytes: number }> {
  const before = processorTime(process.pid, true)
  const child = spawn(process.execPath, words, { stdio: 'ignore' })
  const memory = watchMemory(child.pid ?? 0)
  let megabytes = 0
  const look = setInterval(() => {
    megabytes = Math.max(megabytes, memory.peak().engine)
  }, 20)
  await once(child, 'exit')
  clearInterval(look)
  memory.end()
  return { seconds: (processorTime(process.pid, true) - before) / 1e6, megabytes }
}

/** Parses each file in its own process, and compares it with one that parses a short report. */
async function measureHostile(): Promise<void> {
  const reader = join(import.meta.dirname, 'bench-reports/read-hostile.ts')
  const read = (name: string) => {
    const { stdout } = spawnSync(process.execPath, ['--expose-gc', reader, name], { encoding: 'utf8' })
    return z.object({ milliseconds: z.number(), megabytes: z.number(), ending: z.string() }).parse(JSON.parse(stdout))
  }
  for (const { name } of hostileReports) {
    const { milliseconds, megabytes, ending } = read(name)
    add(`${name}: ${ending}`, `${milliseconds.toFixed(0)} ms, ${megabytes.toFixed(0)} MB`, '1,000 ms, 64 MB')
  }
}

async function measurePostgres(): Promise<void> {
  const obstacle = postgresObstacle()
  if (obstacle) return add(`reports page, PostgreSQL: ${obstacle}`, 'not run')
  const server = await launchPostgres()
  try {
    await measurePage('PostgreSQL', ['--database', await server.createDatabase()])
  } finally {
    await server.end()
  }
}

/** The calls of the page for 500 sources over a year, one after another. */
async function measurePage(database: string, flags: readonly string[]): Promise<void> {
  const place = join(folder, `year-${database}`)
  mkdirSync(place)
  // Each address is in a network of its own, and so is a source of its own.
  for (let day = 0; day < days; day++) {
    const about = { day, id: `day-${day}` }
    const xml = reportOf(sources, about)
      .toString()
      .replace(/198\.18\.(\d+)\.(\d+)/g, '198.$1.$2.7')
    writeFileSync(join(place, `${day}.xml.gz`), gzipSync(xml))
  }
  const dataDir = join(folder, `data-${database}`)
  await run(importing(place, dataDir, flags))
  const created = spawnSync(process.execPath, [program, 'keys', 'create', '--json', '--data-dir', dataDir, ...flags], {
    encoding: 'utf8',
  })
  const { key } = z.object({ key: z.string() }).parse(JSON.parse(created.stdout))
  const engine = await serveSendproof(dataDir, ['--offline', ...flags])
  try {
    for (const call of [`reports?days=${days}`, `sources?days=${days}`, `tls?days=${days}`, 'readiness']) {
      const times: number[] = []
      for (let round = 0; round < reads; round++) {
        const begin = performance.now()
        const answer = await fetch(`${engine.listening.http}/api/v1/domains/shop.example/${call}`, {
          headers: { 'X-API-Key': key },
        })
        await answer.arrayBuffer()
        if (answer.status !== 200) throw new Error(`${call} was answered with ${answer.status}`)
        times.push(performance.now() - begin)
      }
      add(`${database}: ${call}, p95`, `${percentile(times, 0.95).toFixed(0)} ms`, '200 ms')
    }
  } finally {
    await engine.end()
  }
}
