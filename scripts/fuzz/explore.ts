import { followCoverage } from './coverage.ts'
import { inspectOwnProcess } from './inspector.ts'
import { below, changeInput, composeInput, pick } from './make-inputs.ts'
import { readInput } from './read-input.ts'
import type { Target } from './target.ts'

/** To see what ran costs milliseconds: a batch takes so many times as long, up to so many inputs. */
const batchShare = 10
const maxBatch = 200
/** One input of so many is made of words alone, the others of those that were kept. */
const composedShare = 5

export interface Failure {
  input: Buffer
  error: Error
}

export interface Exploration {
  inputs: number
  /** Inputs that reached what none before them did. */
  kept: number
  /** Characters of source that ran. */
  reached: number
  failure: Failure | null
}

interface ExploreOptions {
  milliseconds: number
  /** Is told each input before it is read, as its reader may take the process with it. */
  onInput(input: Buffer): void
}

/** Gives a target inputs for a while, most of them made from those that reached something new. The first failure ends it. */
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
      // Once more, not everything runs the same.
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

  /** Tries inputs one by one, and keeps each that reaches something new. */
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
