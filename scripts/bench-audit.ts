import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { auditsAtOnce } from '../src/cli/audit/audit-domains.ts'
import { jsonLines } from '../src/cli/audit/audit-formats.ts'
import type { AuditJob, AuditOptions } from '../src/cli/audit/audit-job.ts'
import { openAuditor } from '../src/cli/audit/audit-threads.ts'
import type { OpenResolver } from '../src/cli/audit/auditor.ts'
import { type ListedDomain, toDomains } from '../src/cli/audit/domain-list.ts'
import { inOrder } from '../src/cli/audit/in-order.ts'
import { openResults } from '../src/cli/audit/results-file.ts'
import { formatTable } from '../src/cli/terminal/terminal.ts'
import { auditDomain } from '../src/engine/audit-domain.ts'
import { createResolver } from '../src/engine/dns/create-resolver.ts'
import type { DnsAnswer } from '../src/engine/dns/resolver.ts'
import { defaultInFlight } from '../src/engine/dns/transport/query-window.ts'
import { createLists, defaultLists } from '../src/engine/protocols/dnsbl/choose-lists.ts'
import { defaultSettings } from '../src/server/settings/settings.ts'
import { domainAuditSchema } from '../src/shared/contract/domain.ts'
import { resolverOf } from '../test/support/zone.ts'
import { type Result, writeResults } from './bench/figures.ts'
import { countSteps } from './bench-audit/count-steps.ts'
import { openCachedNodeDns, openNodeDns } from './bench-audit/node-dns.ts'
import { describeWorld, domainOf } from './bench-audit/world.ts'
import { median } from './statistics.ts'

/*
 * `npm run bench:audit`: domains per second that `sendproof audit` audits with our resolver and with node:dns, CPU
 * time per audit without a network, and round trips per dependent step of one audit. A DNS server on loopback, in its own thread, answers each query after
 * `--delay` milliseconds.
 */

const { values } = parseArgs({
  options: {
    domains: { type: 'string', default: '5000' },
    /** Parallel queries, level by level; a sixteenth of them are parallel audits. */
    'dns-parallel': { type: 'string', default: '256,512,1024,2048' },
    threads: { type: 'string', default: String(availableParallelism()) },
    delay: { type: 'string', default: '30' },
    /** The parts to run; all of them unless some are named. */
    part: { type: 'string', multiple: true, default: ['list', 'offline', 'single'] },
    /** Runs without a network. */
    rounds: { type: 'string', default: '3' },
    /** Where to write the figures of `npm run bench`. */
    json: { type: 'string' },
  },
})
const domains = Number(values.domains)
const levels = values['dns-parallel'].split(',').map(Number)
const mostThreads = Number(values.threads)
const delay = Number(values.delay)
const rounds = Number(values.rounds)

const auditSchema = domainAuditSchema.pick({ dns: true })
/** States of a query that the server has answered. */
const answered: ReadonlySet<string> = new Set(['found', 'nodata', 'nxdomain'] satisfies DnsAnswer['status'][])

/** Audits per thread before the clock starts, so that its program is compiled. */
const warmUps = 4

/** Audits that are timed alone. */
const singleAudits = 25

const noCi = { format: null, baseline: null, today: '', isCollecting: false }

/** A resolver: for this thread, and the program for other threads. */
interface Contender {
  name: string
  open: OpenResolver
  program: string
}

const ours: Contender = {
  name: 'our resolver',
  open: createResolver,
  program: programAt('../src/cli/audit/audit-worker.ts'),
}
const cachedNodeDns: Contender = {
  name: 'node:dns, our cache',
  open: openCachedNodeDns,
  program: programAt('bench-audit/node-dns-worker.ts'),
}
/** Used in this thread only, so other threads need no program. */
const nodeDns: Contender = { ...cachedNodeDns, name: 'node:dns', open: openNodeDns }

interface BulkRun {
  name: string
  threads: number
  atOnce: number
  seconds: number
  /** Audits without any missing answer. */
  clean: number
  questions: number
  falseErrors: number
  /** CPU time per audit in milliseconds, without the DNS server. */
  work: number
}

const server = await startServer()
try {
  const results: Result[] = []
  if (values.part.includes('list')) await compareBulk()
  if (values.part.includes('offline')) results.push(await measureOffline())
  if (values.part.includes('single')) results.push(await timeSingleAudits())
  writeResults(values.json, results)
} finally {
  await server.stop()
}

function programAt(path: string): string {
  return join(import.meta.dirname, path)
}

async function startServer() {
  const workerData = { zone: describeWorld(domains + warmUps * mostThreads), delay }
  const worker = new Worker(new URL('bench-audit/name-server.ts', import.meta.url), { workerData })
  const [port] = await once(worker, 'message')
  return { address: `127.0.0.1:${port}`, cpuUsage: () => worker.cpuUsage(), stop: () => worker.terminate() }
}

async function compareBulk(): Promise<void> {
  console.log(`${domains} domains, ${delay} ms per query\n`)
  // Lets the server cache its answers before the first run that counts.
  await runBulk(ours, 1, Math.max(...levels))
  const runs: Awaited<ReturnType<typeof runLevel>>[] = []
  for (const dnsParallel of levels) runs.push(await runLevel(dnsParallel))
  const head = ['', 'threads', 'audits at once', 'domains/s', 'without a false error/s', 'false errors', 'CPU an audit']
  const rows = runs.flatMap((level) => Object.values(level).map(describeRun))
  console.log(formatTable([head, ...rows]))
  const ratios = runs.map(({ product, alone, bare, shared }) => [
    String(product.atOnce),
    ratio(product, bare),
    ratio(alone, bare),
    ratio(product, shared),
  ])
  console.log('ours ÷ node:dns, audits per second without a false error:')
  console.log(
    formatTable([['audits at once', 'as they are', 'one thread each', 'our cache and threads for both'], ...ratios]),
  )
  const [best, theirBest] = [runs.map(({ product }) => product), runs.map(({ bare }) => bare)].map(fastestWithoutError)
  if (best && theirBest) console.log(`best of each without a false error: ${ratio(best, theirBest)}\n`)
}

/** Runs with the same number of parallel queries, in the order of the table; the first and the last use all threads. */
async function runLevel(dnsParallel: number) {
  return {
    product: await runBulk(ours, mostThreads, dnsParallel),
    alone: await runBulk(ours, 1, dnsParallel),
    bare: await runBulk(nodeDns, 1, dnsParallel),
    shared: await runBulk(cachedNodeDns, mostThreads, dnsParallel),
  }
}

function fastestWithoutError(runs: readonly BulkRun[]): BulkRun | undefined {
  const [first] = runs.filter((run) => run.falseErrors === 0).sort((one, other) => cleanRate(other) - cleanRate(one))
  return first
}

/** As with `--dns zone:FILE`, with the default number of parallel audits. */
async function measureOffline(): Promise<Result> {
  const zone = join(tmpdir(), `bench-audit-${process.pid}.zone`)
  await writeFile(zone, describeWorld(domains + warmUps * mostThreads))
  const runs: BulkRun[] = []
  try {
    // The first run is a warm-up: the program is being compiled.
    for (let round = 0; round <= rounds; round++) {
      const run = await runBulk(ours, mostThreads, defaultInFlight, [`zone:${zone}`])
      if (round > 0) runs.push(run)
    }
  } finally {
    await rm(zone)
  }
  const work = median(runs.map((run) => run.work))
  const perSecond = median(runs.map((run) => domains / run.seconds))
  console.log(`without a network: ${perSecond.toFixed(0)} domains/s with ${mostThreads} threads,`)
  console.log(`${work.toFixed(1)} ms of CPU time per audit (medians of ${rounds} runs)\n`)
  return { key: 'audit-work', median: work, rounds }
}

/** Does what `sendproof audit --resume FILE` does with a list: audits it and appends one JSON line per domain. */
async function runBulk(
  { name, open, program }: Contender,
  threads: number,
  dnsParallel: number,
  dns: readonly string[] = [server.address],
): Promise<BulkRun> {
  const atOnce = auditsAtOnce(dnsParallel)
  const file = join(tmpdir(), `bench-audit-${process.pid}.jsonl`)
  const { signal } = new AbortController()
  const auditor = await openAuditor(describeJob(dnsParallel, dns), { threads, program, signal, open })
  const results = await openResults(file, jsonLines)
  const [listed, others] = [listDomains(0, domains), listDomains(domains, warmUps * threads)]
  await Promise.all(others.map(auditor.look))
  const before = { time: performance.now(), work: await measureWork() }
  for await (const { text } of inOrder(listed, atOnce, auditor.look)) await results.append(text ?? '')
  await results.close()
  await auditor.close()
  const seconds = (performance.now() - before.time) / 1_000
  const work = ((await measureWork()) - before.work) / domains
  const counted = await countAnswers(file)
  await rm(file)
  return { name, threads, atOnce, seconds, work, ...counted }
}

function listDomains(first: number, count: number): ListedDomain[] {
  return toDomains(Array.from({ length: count }, (_, index) => domainOf(first + index)))
}

function describeJob(dnsParallel: number, dns: readonly string[]): AuditJob {
  const settings = { ...defaultSettings, dns: [...dns] }
  const options: AuditOptions = { zone: [], selector: [], dnsParallel, json: true, failOn: 'none' }
  const screen = { stdout: {}, environment: {} }
  return { options, settings, zones: [], language: 'en', terminalLanguage: 'en', screen, isOnly: false, ci: noCi }
}

/** CPU time of this process so far in milliseconds, without the DNS server. */
async function measureWork(): Promise<number> {
  const [all, answering] = [process.cpuUsage(), await server.cpuUsage()]
  return (all.user + all.system - answering.user - answering.system) / 1_000
}

/** The server answers every query, so any missing answer is an error of the resolver. */
async function countAnswers(file: string): Promise<Pick<BulkRun, 'clean' | 'questions' | 'falseErrors'>> {
  const counted = { clean: 0, questions: 0, falseErrors: 0 }
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const { dns } = auditSchema.parse(JSON.parse(line))
    const errors = dns.filter(({ status }) => !answered.has(status)).length
    counted.clean += errors === 0 ? 1 : 0
    counted.questions += dns.length
    counted.falseErrors += errors
  }
  return counted
}

function describeRun({ name, threads, atOnce, seconds, clean, questions, falseErrors, work }: BulkRun): string[] {
  return [
    name,
    String(threads),
    String(atOnce),
    (domains / seconds).toFixed(1),
    (clean / seconds).toFixed(1),
    `${falseErrors} of ${questions}`,
    `${work.toFixed(1)} ms`,
  ]
}

/** Audits per second without any missing answer. */
function cleanRate({ clean, seconds }: BulkRun): number {
  return clean / seconds
}

function ratio(one: BulkRun, other: BulkRun): string {
  return (cleanRate(one) / cleanRate(other)).toFixed(1)
}

/** One resolver per domain, so that nothing is cached. */
async function timeSingleAudits(): Promise<Result> {
  const world = resolverOf(describeWorld(singleAudits))
  const measured: { steps: number; milliseconds: number }[] = []
  for (let index = 0; index < singleAudits; index += 1) {
    const domain = domainOf(index)
    const resolver = await createResolver({ sources: [server.address], offline: false })
    const startedAt = performance.now()
    await auditDomain({ domain, selectors: [] }, { ...surroundings(), resolver })
    const milliseconds = performance.now() - startedAt
    await resolver.close()
    measured.push({ steps: await countSteps(domain, world, surroundings()), milliseconds })
  }
  const trips = measured.map(({ steps, milliseconds }) => milliseconds / delay / steps)
  const steps = median(measured.map((audit) => audit.steps))
  const milliseconds = median(measured.map((audit) => audit.milliseconds))
  console.log(`one audit alone: ${milliseconds.toFixed(0)} ms for ${steps} dependent steps,`)
  console.log(`${median(trips).toFixed(2)} round trips of ${delay} ms per step (medians of ${singleAudits} domains)`)
  return { key: 'audit-step', median: median(trips), rounds: singleAudits }
}

function surroundings() {
  const now = () => new Date()
  return { lists: createLists(defaultLists, now), signal: new AbortController().signal, now }
}
