import { ftruncateSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { explore } from './explore.ts'
import { readInput, shrinkInput } from './read-input.ts'
import { findTarget } from './targets.ts'
import { currentInput, type Verdict, verdictFile } from './verdict.ts'

/*
 * The process in which one target parses its inputs, so that hangs and memory leaks can be ended from outside. It
 * writes the current input, and finally its verdict, to the given folder.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '0' }, input: { type: 'string' } },
})
const [name = '', folder = ''] = positionals
const target = findTarget(name)
const current = openSync(join(folder, currentInput), 'w')

reportVerdict(
  values.input === undefined ? await search(Number(values.seconds)) : await repeat(readFileSync(values.input)),
)
// Ends engines and their workers as well.
process.exit()

function storeInput(input: Buffer): void {
  ftruncateSync(current)
  writeSync(current, input, 0, input.length, 0)
}

async function search(seconds: number): Promise<Verdict> {
  const { failure, ...counts } = await explore(target, { milliseconds: seconds * 1000, onInput: storeInput })
  if (!failure) return { ...counts, trouble: null }
  const smallest = await shrinkInput(failure.input, async (input) => {
    storeInput(input)
    return (await readInput(target, input)) !== null
  })
  storeInput(smallest)
  return { ...counts, trouble: failure.error.stack ?? failure.error.message }
}

async function repeat(input: Buffer): Promise<Verdict> {
  storeInput(input)
  const error = await readInput(target, input)
  return { inputs: 1, kept: 0, reached: 0, trouble: error && (error.stack ?? error.message) }
}

function reportVerdict(verdict: Verdict): void {
  writeFileSync(join(folder, verdictFile), JSON.stringify(verdict))
}
