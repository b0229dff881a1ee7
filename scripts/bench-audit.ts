import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { auditsAtOnce } from '../src/cli/audit-domains.ts'
import { inOrder } from '../src/cli/in-order.ts'
import { formatTable } from '../src/cli/terminal.ts'
import type { AuditReport } from '../src/engine/audit.ts'
import { auditDomain } from '../src/engine/audit-domain.ts'
import { cached } from '../src/engine/dns/cached.ts'
import { createResolver } from '../src/engine/dns/create-resolver.ts'
import type { Resolver } from '../src/engine/dns/resolver.ts'
import { createLists, usualLists } from '../src/engine/protocols/dnsbl/choose-lists.ts'
import { resolverOf } from '../test/support/zone.ts'
import { countSteps } from './bench-audit/count-steps.ts'
import { createNodeDnsResolver } from './bench-audit/node-dns.ts'
import { describeWorld, domainOf } from './bench-audit/world.ts'

/*
 * `npm run bench:audit`: how many domains a second are audited with our resolver, and with node:dns in its place; and how
 * many round trips one audit takes for each step that depends on the one before. All of it happens on loopback: a DNS
 * server in a thread of its own answers each question after `--delay` milliseconds.
 */

const { values } = parseArgs({
  options: {
    domains: { type: 'string', default: '5000' },
    'dns-parallel': { type: 'string', default: '1024' },
    delay: { type: 'string', default: '30' },
  },
})
const domains = Number(values.domains)
const maxInFlight = Number(values['dns-parallel'])
const delay = Number(values.delay)

/** How many audits are timed alone. */
const singleAudits = 25

/** What came of auditing many domains. */
interface BulkRun {
  atOnce: number
  seconds: number
  audited: number
  /** Audits that rest on nothing but answers. */
  clean: number
  questions: number
  falseErrors: number
  /** Milliseconds of each audit. */
  times: number[]
}

const server = await startServer()
try {
  await compareBulk()
  await timeSingleAudits()
} finally {
  await server.stop()
}

async function startServer() {
  const workerData = { zone: describeWorld(domains), delay }
  const worker = new Worker(new URL('bench-audit/name-server.ts', import.meta.url), { workerData })
  const [port] = await once(worker, 'message')
  return { address: `127.0.0.1:${port}`, stop: () => worker.terminate() }
}

async function compareBulk(): Promise<void> {
  const atOnce = auditsAtOnce(maxInFlight)
  console.log(`${domains} domains, ${delay} ms a question, ${maxInFlight} questions at once\n`)
  // The server learns its answers, and the engine is compiled, before the first run that counts.
  await runBulk(openOurs, atOnce)
  const ours = await runBulk(openOurs, atOnce)
  const theirs = await runGentler(openNodeDns, atOnce)
  const head = ['', 'audits at once', 'domains/s', 'without a false error/s', 'false errors', 'median audit', 'slowest']
  const rows = [describeRun('our resolver', ours), ...theirs.map((run) => describeRun('node:dns', run))]
  console.log(formatTable([head, ...rows]))
  const [alike = ours] = theirs
  const gentlest = theirs.at(-1) ?? ours
  console.log(`our resolver audits ${ratio(ours, alike)} times as many domains a second without a false error`)
  console.log(`(${ratio(ours, gentlest)} times as many as node:dns with ${gentlest.atOnce} audits at once)\n`)
}

/** Half as many audits at once with every run, until one has no false error. */
async function runGentler(open: () => Promise<Resolver>, most: number): Promise<BulkRun[]> {
  const runs: BulkRun[] = []
  for (let atOnce = most; atOnce >= 1; atOnce = Math.floor(atOnce / 2)) {
    const run = await runBulk(open, atOnce)
    runs.push(run)
    if (run.falseErrors === 0) break
  }
  return runs
}

function openOurs(): Promise<Resolver> {
  return createResolver({ sources: [server.address], offline: false, maxInFlight })
}

/** With the same cache and the same sharing of equal questions. */
async function openNodeDns(): Promise<Resolver> {
  return cached(createNodeDnsResolver(server.address))
}

async function runBulk(open: () => Promise<Resolver>, atOnce: number): Promise<BulkRun> {
  const resolver = await open()
  const run: BulkRun = { atOnce, seconds: 0, audited: 0, clean: 0, questions: 0, falseErrors: 0, times: [] }
  const startedAt = performance.now()
  const audits = inOrder(
    Array.from({ length: domains }, (_, index) => domainOf(index)),
    atOnce,
    timeAudit(resolver),
  )
  for await (const { report, milliseconds } of audits) {
    const errors = countErrors(report)
    run.audited += 1
    run.clean += errors === 0 ? 1 : 0
    run.questions += report.facts.dns.length
    run.falseErrors += errors
    run.times.push(milliseconds)
  }
  run.seconds = (performance.now() - startedAt) / 1_000
  await resolver.close()
  return run
}

function timeAudit(resolver: Resolver) {
  const dependencies = { ...surroundings(), resolver }
  return async (domain: string) => {
    const startedAt = performance.now()
    const report = await auditDomain({ domain, selectors: [] }, dependencies)
    return { report, milliseconds: performance.now() - startedAt }
  }
}

function surroundings() {
  const now = () => new Date()
  return { lists: createLists(usualLists, now), signal: new AbortController().signal, now }
}

/** The server answers every question, so whatever is no answer is an error of the resolver. */
function countErrors({ facts }: AuditReport): number {
  return facts.dns.filter(({ status }) => status !== 'found' && status !== 'nodata' && status !== 'nxdomain').length
}

function describeRun(name: string, run: BulkRun): string[] {
  return [
    name,
    String(run.atOnce),
    (run.audited / run.seconds).toFixed(1),
    (run.clean / run.seconds).toFixed(1),
    `${run.falseErrors} of ${run.questions}`,
    `${median(run.times).toFixed(0)} ms`,
    `${Math.max(...run.times).toFixed(0)} ms`,
  ]
}

function ratio(ours: BulkRun, theirs: BulkRun): string {
  return (ours.clean / ours.seconds / (theirs.clean / theirs.seconds)).toFixed(1)
}

/** Each domain with a resolver of its own, so that nothing is known beforehand. */
async function timeSingleAudits(): Promise<void> {
  const world = resolverOf(describeWorld(singleAudits))
  const measured: { steps: number; milliseconds: number }[] = []
  for (let index = 0; index < singleAudits; index += 1) {
    const domain = domainOf(index)
    const resolver = await createResolver({ sources: [server.address], offline: false })
    const { milliseconds } = await timeAudit(resolver)(domain)
    await resolver.close()
    measured.push({ steps: await countSteps(domain, world, surroundings()), milliseconds })
  }
  const trips = measured.map(({ steps, milliseconds }) => milliseconds / delay / steps)
  const steps = median(measured.map((audit) => audit.steps))
  const milliseconds = median(measured.map((audit) => audit.milliseconds))
  console.log(`one audit alone: ${milliseconds.toFixed(0)} ms for ${steps} dependent steps,`)
  console.log(`${median(trips).toFixed(2)} round trips of ${delay} ms a step (medians of ${singleAudits} domains)`)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
