// Starts first, because it takes long.
import { fork } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { bundleHostileWorker } from '../../../scripts/bundle-hostile-worker.ts'
import { readableSources } from '../../../src/engine/dns/file-sources.ts'
import { inspectHtml } from '../../../src/engine/html/inspect-html.ts'
import { defaultLists } from '../../../src/engine/protocols/dnsbl/choose-lists.ts'
import { createListHealth } from '../../../src/engine/protocols/dnsbl/list-health.ts'
import { smallOctets } from '../../../src/server/storage/repositories.ts'
import type { Deadlines } from '../../../src/server/worker/analysis-process.ts'
import { type Analyzer, createAnalyzer } from '../../../src/server/worker/analyzer.ts'
import { forkConfined, forkWith } from '../../../src/server/worker/fork-worker.ts'
import type { StartWorker } from '../../../src/server/worker/worker-process.ts'
import { startDnsServer } from '../../support/dns-server.ts'
import { analysisWorker } from '../../support/engine-paths.ts'
import { startListServer } from '../../support/list-server.ts'
import { sampleDelivery, sampleMessage } from '../../support/messages.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const root = join(import.meta.dirname, '../../..')
const analyzerProcess = join(import.meta.dirname, '../../support/analyzer-process.ts')
/**
 * Bundled, because most tests start it and loading its sources takes four times as long. It is in a folder that
 * confined workers may read.
 */
const hostileWorker = join(root, 'node_modules/.cache/sendproof-tests/hostile-worker.mjs')

beforeAll(() => bundleHostileWorker(hostileWorker))

/** For a worker that also writes files as messages tell it to. Some tell it to die, which prints stack traces. */
const startUnconfined = forkWith([])

const longTimeouts: Deadlines = { start: 60_000, soft: 60_000, hard: 60_000, longest: 60_000 }
const shortTimeouts: Deadlines = { start: 60_000, soft: 1000, hard: 4000, longest: 60_000 }

function setUp({
  worker = hostileWorker,
  startWorker = startUnconfined,
  deadlines = longTimeouts,
  size = 1,
  sources = [] as string[],
  offline = true,
  listHealth = createListHealth(() => new Date()),
  log = pino({ level: 'silent' }),
} = {}) {
  const dns = { sources, offline }
  const analyzer = createAnalyzer({
    worker,
    startWorker,
    dns,
    lists: defaultLists,
    listHealth,
    log,
    size,
    deadlines,
  })
  onTestFinished(() => analyzer.close())
  return analyzer
}

function order(text: string) {
  return { raw: Buffer.from(text), delivery: sampleDelivery() }
}

async function askPid(analyzer: Analyzer): Promise<number> {
  const { facts } = await analyzer.analyze(order('report'))
  return Number(facts.message.subject)
}

/** Reads the pid that a worker wrote. */
function readPid(file: string): Promise<number> {
  return vi.waitFor(() => {
    const pid = Number(readFileSync(file, 'utf8'))
    expect(pid).toBeGreaterThan(0)
    return pid
  })
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('createAnalyzer', () => {
  it("returns a worker's report, and its progress", async () => {
    const analyzer = setUp()
    const progress: unknown[] = []
    const message = order('report')
    const report = await analyzer.analyze(message, (step) => progress.push(step))
    expect(report.facts.analysis.state).toBe('known')
    expect(progress).toEqual([{ stage: 'dns', dns: { answered: 1, asked: 2 } }])
    expect(message.raw.toString()).toBe('report')
    await analyzer.analyze(message, (step) => progress.push(step))
    expect(progress).toHaveLength(2)
  })

  it.each([
    ['throws an uncaught error', 'throw', 'TypeError'],
    ['causes an unhandled rejection', 'reject', 'RangeError'],
    ['ends its worker', 'exit', 'exit'],
    ['aborts its worker', 'abort', 'exit'],
    ['exceeds its memory', 'bomb', 'out of memory'],
    ['makes the engine throw', 'fail', 'RangeError'],
    ['makes the engine return an invalid report', 'babble', 'invalid report'],
  ])('reports that the analysis failed when a message %s', async (_, text, detail) => {
    const analyzer = setUp()
    const { facts, outcomes } = await analyzer.analyze(order(text))
    const reason = { code: 'analysis_failed', detail }
    expect(facts.analysis).toEqual({ state: 'unavailable', reason })
    expect(outcomes.filter(({ state }) => state === 'fail')).toEqual([])
    const next = await analyzer.analyze(order('report'))
    expect(next.facts.analysis.state).toBe('known')
  })

  it('replaces a hanging worker', async () => {
    const analyzer = setUp({ deadlines: shortTimeouts })
    const stuck = await analyzer.analyze(order('hang'))
    expect(stuck.facts.analysis).toEqual({ state: 'unavailable', reason: { code: 'deadline' } })
    const next = await analyzer.analyze(order('report'))
    expect(next.facts.analysis.state).toBe('known')
  })

  it('replaces an ended worker immediately', async () => {
    let started = 0
    const startWorker: StartWorker = (...options) => {
      started += 1
      return startUnconfined(...options)
    }
    await setUp({ startWorker, deadlines: shortTimeouts }).analyze(order('hang'))
    expect(started).toBe(2)
  })

  it('keeps a worker that receives signals of its group', async () => {
    const analyzer = setUp()
    const pid = await askPid(analyzer)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid, signal)
    expect(await askPid(analyzer)).toBe(pid)
  })

  it('retries a message whose worker was killed from outside', async () => {
    const analyzer = setUp()
    const file = join(temporaryFolder(), 'pid')
    const analysis = analyzer.analyze(order(`linger ${file}`))
    process.kill(await readPid(file), 'SIGKILL')
    expect((await analysis).facts.analysis.state).toBe('known')
  })

  it('retries a message whose worker died', async () => {
    const analyzer = setUp()
    const report = await analyzer.analyze(order(`stumble ${join(temporaryFolder(), 'stumbled')}`))
    expect(report.facts.analysis.state).toBe('known')
  })

  it('reports that the analysis failed if there is no worker', async () => {
    const analyzer = setUp({ worker: join(temporaryFolder(), 'nothing.js') })
    const { facts } = await analyzer.analyze(order('report'))
    expect(facts.analysis).toMatchObject({ reason: { code: 'analysis_failed' } })
  })

  it('limits and reuses its workers', async () => {
    const analyzer = setUp({ size: 2 })
    const reports = await Promise.all(Array.from({ length: 7 }, () => analyzer.analyze(order('report'))))
    expect(new Set(reports.map(({ facts }) => facts.message.subject)).size).toBe(2)
  })

  it('analyzes with the prepared worker', async () => {
    const analyzer = setUp({ size: 2 })
    analyzer.prepare()
    analyzer.prepare()
    const reports = [await analyzer.analyze(order('report')), await analyzer.analyze(order('report'))]
    expect(new Set(reports.map(({ facts }) => facts.message.subject)).size).toBe(1)
  })

  it('replaces each dead worker, no matter what is waiting', async () => {
    const analyzer = setUp({ size: 2 })
    const texts = ['exit', 'report', 'throw', 'report', 'exit', 'report']
    const reports = await Promise.all(texts.map((text) => analyzer.analyze(order(text))))
    const states = reports.map(({ facts }) => facts.analysis.state)
    expect(states).toEqual(texts.map((text) => (text === 'report' ? 'known' : 'unavailable')))
  })

  it('reserves a worker for small messages, which never wait for inspections', async () => {
    const analyzer = setUp({ size: 2, deadlines: shortTimeouts })
    const settled: string[] = []
    const inspections = [1, 2, 3].map((number) =>
      analyzer.inspectHtml({ html: 'hang' }).catch(() => settled.push(`inspection ${number}`)),
    )
    await analyzer.analyze(order('report')).then(() => settled.push('small message'))
    await Promise.all(inspections)
    expect(settled[0]).toBe('small message')
    expect(settled).toHaveLength(4)
  })

  it('serves small messages first', async () => {
    const analyzer = setUp({ deadlines: shortTimeouts })
    const settled: string[] = []
    const inspections = ['hang', 'fail'].map((text) =>
      analyzer.inspectHtml({ html: text }).catch(() => settled.push(text)),
    )
    const large = order(`report ${' '.repeat(smallOctets)}`)
    const analyses = [analyzer.analyze(large).then(() => settled.push('large message'))]
    analyses.push(analyzer.analyze(order('report')).then(() => settled.push('small message')))
    await Promise.all([...inspections, ...analyses])
    expect(settled).toEqual(['hang', 'small message', 'fail', 'large message'])
  })

  it('logs what workers print, and keeps it off standard output and error', async () => {
    const logged: string[] = []
    const log = pino({}, { write: (line) => void logged.push(line) })
    const analyzer = setUp({ startWorker: forkWith([]), log })
    const written = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write').mockReturnValue(true))
    onTestFinished(() => void vi.restoreAllMocks())
    await analyzer.analyze(order('print'))
    await vi.waitFor(() => expect(logged.join()).toContain('printed by a worker'))
    expect(written.flatMap(({ mock }) => mock.calls).join()).not.toContain('printed by a worker')
  })

  it('rejects running and waiting work when it is closed', async () => {
    const analyzer = setUp()
    const analyses = [analyzer.analyze(order('hang')), analyzer.analyze(order('report'))]
    const settled = Promise.allSettled(analyses)
    await analyzer.close()
    for (const result of await settled) {
      expect(result).toMatchObject({ status: 'rejected', reason: { name: 'AnalyzerClosedError' } })
    }
    await expect(analyzer.analyze(order('report'))).rejects.toThrow('closed')
  })
})

describe('createAnalyzer, for HTML', () => {
  it("returns the inspection's result", async () => {
    const analyzer = setUp({ worker: analysisWorker })
    const html = '<div style="display:grid"><script></script><img src="a.png">'
    expect(await analyzer.inspectHtml({ html })).toEqual(inspectHtml(html))
  })

  it.each([
    ['throws an uncaught error', 'throw', 'crashed'],
    ['makes the engine throw', 'fail', 'failed'],
    ['never ends', 'hang', 'late'],
  ])('rejects if it %s, and continues', async (_, html, state) => {
    const analyzer = setUp({ deadlines: html === 'hang' ? shortTimeouts : longTimeouts })
    await expect(analyzer.inspectHtml({ html })).rejects.toThrow(state)
    const next = await analyzer.analyze(order('report'))
    expect(next.facts.analysis.state).toBe('known')
  })

  it('rejects running work when it is closed', async () => {
    const analyzer = setUp()
    const inspection = expect(analyzer.inspectHtml({ html: 'hang' })).rejects.toThrow('closed')
    await analyzer.close()
    await inspection
  })
})

describe('a worker whose engine is killed', () => {
  it.each(['idle', 'linger'])('also ends: %s', async (text) => {
    const file = join(temporaryFolder(), 'pid')
    const engine = fork(analyzerProcess, [`${text} ${file}`], { stdio: 'ignore' })
    onTestFinished(() => void engine.kill('SIGKILL'))
    const pid = await readPid(file)
    expect(isRunning(pid)).toBe(true)
    engine.kill('SIGKILL')
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false))
  })
})

describe('a confined worker', () => {
  const reach = async (startWorker: StartWorker) => {
    const file = join(temporaryFolder(), 'private.txt')
    writeFileSync(file, 'private')
    const { facts } = await setUp({ startWorker }).analyze(order(`reach ${file}`))
    return { tried: facts.message.subject, left: readFileSync(file, 'utf8') }
  }

  it('reads only its input, writes nothing, and starts no programs or threads', async () => {
    const denied = ['read', 'write', 'run', 'thread'].map((attempt) => `${attempt} ERR_ACCESS_DENIED`)
    expect(await reach(forkConfined([root]))).toEqual({ tried: denied.join(', '), left: 'private' })
  })

  it('is what prevents it', async () => {
    const { tried, left } = await reach(startUnconfined)
    expect(tried).toBe('read done, write done, run done, thread done')
    expect(left).not.toBe('private')
  })

  it('reads the given zone files, and files that they include', async () => {
    const folder = temporaryFolder()
    const zone = join(folder, 'shop.example.zone')
    writeFileSync(zone, '$ORIGIN shop.example.\n$TTL 300\n$INCLUDE "mail.zone"\n')
    writeFileSync(join(folder, 'mail.zone'), '@ IN TXT "v=spf1 -all"\n')
    const sources = [`zone:${zone}`]
    const startWorker = forkConfined([root, ...readableSources(sources)])
    const { facts } = await setUp({ worker: analysisWorker, startWorker, sources }).analyze({
      raw: sampleMessage(),
      delivery: sampleDelivery(),
    })
    expect(facts.spf).toMatchObject({ state: 'known' })
  })
})

describe('the analysis worker', () => {
  it('analyzes a message with the given DNS', async () => {
    const zone = readFileSync(join(root, 'resources/demo/shop.example.zone'), 'utf8')
    const dns = await startDnsServer({ zone })
    onTestFinished(() => dns.close())
    const analyzer = setUp({ worker: analysisWorker, sources: [dns.address], offline: false })
    const asked: number[] = []
    const delivery = sampleDelivery()
    const { facts, outcomes } = await analyzer.analyze({ raw: sampleMessage('Sale'), delivery }, ({ dns }) =>
      asked.push(dns.asked),
    )
    expect(facts.analysis.state).toBe('known')
    expect(facts.message.subject).toBe('Sale')
    expect(facts.spf.state).toBe('known')
    expect(facts.dmarc_policy.state).toBe('known')
    expect(outcomes.length).toBeGreaterThan(0)
    expect(asked[0]).toBe(0)
    expect(asked.at(-1)).toBeGreaterThan(0)
  })

  it('learns from another worker whether lists work', async () => {
    const dns = await startListServer('192.0.2.25', { 'bl.spamcop.net': 'clean' })
    onTestFinished(() => dns.close())
    const listHealth = createListHealth(() => new Date())
    const message = { raw: sampleMessage(), delivery: sampleDelivery() }
    const start = () => setUp({ worker: analysisWorker, sources: [dns.address], offline: false, listHealth })
    const [one, another] = [start(), start()]
    // DNS answers of a trial are stored ones, not live.
    await one.analyze({ ...message, plan: { known: [], edits: [] } })
    expect(listHealth.list()).toEqual([])
    for (const analyzer of [one, another]) {
      const { facts } = await analyzer.analyze(message)
      expect(facts.lists).toMatchObject({ state: 'known' })
      expect(dns.count('2.0.0.127.bl.spamcop.net')).toBe(1)
    }
  })

  it.each([
    ['an empty message', Buffer.alloc(0)],
    ['binary junk', Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 7919) % 256))],
    ['only a header that never ends', Buffer.from(`To: ${'a@b.example, '.repeat(200_000)}`)],
  ])('reports on %s', async (_, raw) => {
    const analyzer = setUp({ worker: analysisWorker })
    const { facts } = await analyzer.analyze({ raw, delivery: sampleDelivery() })
    expect(facts.message.size).toBe(raw.length)
  })
})
