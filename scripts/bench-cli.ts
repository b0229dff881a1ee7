import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatTable } from '../src/cli/terminal/terminal.ts'
import { writeResults } from './bench/figures.ts'
import { buildProduct, program, root } from './build-product.ts'
import { median } from './statistics.ts'

/*
 * `npm run bench:cli`: how long short commands take from start to exit, compared with an empty Node program. They take
 * turns, after a warm-up round.
 */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    /** Where to write the figures of `npm run bench`. */
    json: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const demo = join(root, 'resources/demo')
const message = join(demo, 'newsletter.eml')

const commands = {
  nothing: ['-e', '0'],
  version: [program, '--version'],
  help: [program, 'help'],
  // No analysis waits for a network.
  check: [program, 'check', message, '--dns', `zone:${join(demo, 'shop.example.zone')}`, '--fail-on', 'none'],
}
type Command = keyof typeof commands

buildProduct()
const folder = mkdtempSync(join(tmpdir(), 'cli-'))
const environment = { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: folder }
try {
  const samples: Record<Command, number>[] = []
  for (let round = 0; round <= rounds; round++) {
    const sample = { nothing: time('nothing'), version: time('version'), help: time('help'), check: time('check') }
    if (round > 0) samples.push(sample)
  }
  const timeOf = (command: Command) => median(samples.map((sample) => sample[command]))
  const ratioOf = (command: Command) => median(samples.map((sample) => sample[command] / sample.nothing))
  const row = (name: string, command: Command) => [
    name,
    `${timeOf(command).toFixed(0)} ms`,
    ratioOf(command).toFixed(2),
  ]
  const rows = [
    row('node -e 0', 'nothing'),
    row('sendproof --version', 'version'),
    row('sendproof help', 'help'),
    row('sendproof check FILE', 'check'),
  ]
  console.log(formatTable([[`medians of ${rounds} runs`, '', 'to node -e 0'], ...rows]))
  const result = (command: Command) => ({
    median: ratioOf(command),
    rounds,
    sides: { ours: timeOf(command), theirs: timeOf('nothing'), unit: 'ms' as const },
  })
  writeResults(values.json, [
    { key: 'check', ...result('check'), median: timeOf('check') },
    { key: 'version', ...result('version') },
    { key: 'help', ...result('help') },
  ])
} finally {
  rmSync(folder, { recursive: true })
}

/** Milliseconds until the command has exited. */
function time(command: Command): number {
  const begin = performance.now()
  const { status, stderr } = spawnSync(process.execPath, commands[command], { env: environment, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`)
  return performance.now() - begin
}
