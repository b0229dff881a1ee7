import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { buildProduct, root } from './build-product.ts'
import { targets } from './fuzz/targets.ts'
import { currentInput, type Verdict, verdictFile, verdictSchema } from './fuzz/verdict.ts'
import { residentMemory } from './watch-memory.ts'

/*
 * `npm run fuzz`: feeds nearly valid inputs to every parser of untrusted input, and checks its invariants. Inputs that
 * reach new code are kept and mutated. Each target runs in its own process, which is killed if an input hangs or uses
 * too much memory. A failing input is minimized and saved to a file, with the command that repeats it. `--seconds 600`
 * runs each target for ten minutes.
 */

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    /** Only targets whose names contain this. */
    only: { type: 'string', default: '' },
    /** Parallel targets. */
    jobs: { type: 'string', default: '1' },
    /** A file that one target reads instead of many inputs. */
    input: { type: 'string' },
    findings: { type: 'string', default: join(root, 'fuzz-findings') },
  },
})

const lookInterval = 1_000
/** No input takes this long on any machine; most take less than a millisecond. */
const hangMilliseconds = 60_000
/** Limits for a parser, and for its engine if it has one. */
const maxMegabytes = 1_000
const maxHeapMegabytes = 600

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const waiting = targets.filter(({ name }) => name.includes(values.only))
// Targets that need the built product build it first, which takes more memory than any input may.
if (waiting.some(({ inspect }) => inspect)) buildProduct()
await Promise.all(Array.from({ length: Number(values.jobs) }, fuzzNext))

async function fuzzNext(): Promise<void> {
  for (let target = waiting.shift(); target; target = waiting.shift()) await fuzz(target.name)
}

async function fuzz(name: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fuzz-'))
  writeFileSync(join(folder, currentInput), '')
  try {
    const { inputs, kept, reached, trouble } = await runTarget(name, folder)
    const seen = `${inputs} inputs, ${kept} of them kept, ${reached} characters of source reached`
    console.log(`${trouble ? 'FAIL' : 'ok  '} ${name}: ${seen}`)
    if (trouble) report(name, trouble, readFileSync(join(folder, currentInput)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs a target in its own process. Its folder then contains the last input. */
async function runTarget(name: string, folder: string): Promise<Verdict> {
  const given = values.input === undefined ? [] : ['--input', values.input]
  const words = [join(import.meta.dirname, 'fuzz/run-target.ts'), name, folder, '--seconds', values.seconds, ...given]
  const child = spawn(process.execPath, [`--max-old-space-size=${maxHeapMegabytes}`, ...words], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
    // A process group of its own, so that engines it starts can be ended with it.
    detached: true,
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const end = () => endGroup(child)
  process.once('exit', end)
  let killedFor = ''
  const watch = setInterval(() => {
    killedFor ||= reasonToKill(child.pid ?? 0, join(folder, currentInput))
    if (killedFor) end()
  }, lookInterval)
  const [code, signal] = await once(child, 'close')
  clearInterval(watch)
  end()
  process.off('exit', end)
  const verdict = join(folder, verdictFile)
  if (existsSync(verdict)) return verdictSchema.parse(JSON.parse(readFileSync(verdict, 'utf8')))
  return { inputs: 0, kept: 0, reached: 0, trouble: killedFor || `it ended with ${signal ?? code}: ${said}` }
}

/** Ends a process and its children. */
function endGroup({ pid = 0 }: ChildProcess): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All of them have already ended.
  }
}

function reasonToKill(pid: number, current: string): string {
  const { engine: reader, workers } = residentMemory(pid)
  if (reader + workers > maxMegabytes) return `it takes more than ${maxMegabytes} MB`
  const hangs = Date.now() - statSync(current).mtimeMs > hangMilliseconds
  return hangs ? `it takes more than ${hangMilliseconds / 1000} s` : ''
}

function report(name: string, trouble: string, input: Buffer): void {
  process.exitCode = 1
  mkdirSync(values.findings, { recursive: true })
  const file = join(values.findings, `${name}-${createHash('sha256').update(input).digest('hex').slice(0, 12)}`)
  writeFileSync(file, input)
  console.log(`     ${trouble.replaceAll('\n', '\n     ')}`)
  console.log(`     npm run fuzz -- --only ${name} --input ${relative(process.cwd(), file)}`)
}
