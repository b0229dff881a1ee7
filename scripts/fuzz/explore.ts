import { followCoverage } from './coverage.ts'
import { inspectOwnProcess } from './inspector.ts'
import { below, changeInput, composeInput, pick } from './make-inputs.ts'
import { readInput } from './read-input.ts'
import type { Target } from './target.ts'

/**
 * A batch takes this many times as long as reading the coverage, which takes milliseconds, up to a maximum of inputs.
 */
const batchShare = 10
const maxBatch = 200
/** One in this many inputs is composed only of words; the rest are mutations of kept inputs. */
const composedShare = 5

export interface Failure {
  input: Buffer
  error: Error
}

export interface Exploration {
  inputs: number
  /** Inputs that reached new code. */
  kept: number
  /** Source characters that ran. */
  reached: number
  failure: Failure | null
}

interface ExploreOptions {
  milliseconds: number
  /** Called with each input before it is parsed, because the parser may crash the process. */
  onInput(input: Buffer): void
}

/**
 * Feeds inputs to a target for a while, mostly mutations of inputs that reached new code. Stops at the first failure.
 */
export async function explore(target: Target, { milliseconds, onInput }: ExploreOptions): Promise<Exploration> {
  const coverage = await followCoverage(await (target.inspect ?? inspectOwnProcess)())
  const kept: Buffer[] = [Buffer.alloc(0), ...(target.samples ?? [])]
  const end = performance.now() + milliseconds
  let batchMilliseconds = 0
  let inputs = 0

  let failure = await keepNew(kept.splice(0))
  while (!failure && performance.now() < end) {
    const batch: Buffer[] = []
    const batchEnd = performance.now() + batchMilliseconds
    do {
      const input = makeInput()
      batch.push(input)
      failure = await tryInput(input)
    } while (!failure && batch.length < maxBatch && performance.now() < batchEnd)
    const ran = await take()
    if (!failure && coverage.isNew(ran)) {
      failure = await keepNew(batch)
      // A second run, because not everything runs in the same way each time.
      coverage.add(ran)
    }
  }
  return { inputs, kept: kept.length, reached: coverage.reached(), failure }

  function makeInput(): Buffer {
    return below(composedShare) === 0 ? composeInput(target.words) : changeInput(pick(kept), kept, target.words)
  }

  async function tryInput(input: Buffer): Promise<Failure | null> {
    inputs++
    onInput(input)
    const error = await readInput(target, input)
    return error && { input, error }
  }

  async function take() {
    const begin = performance.now()
    const ran = await coverage.take()
    batchMilliseconds = (performance.now() - begin) * batchShare
    return ran
  }

  /** Tries inputs one by one and keeps those that reach new code. */
  async function keepNew(candidates: readonly Buffer[]): Promise<Failure | null> {
    for (const input of candidates) {
      const failed = await tryInput(input)
      if (failed) return failed
      const ran = await take()
      if (kept.length > 0 && !coverage.isNew(ran)) continue
      coverage.add(ran)
      kept.push(input)
    }
    return null
  }
}
