import type { Ending } from './analysis-process.ts'

/** A worker could not finish its work. */
export class UnfinishedWorkError extends Error {
  readonly reason: 'crashed' | 'late'

  constructor(ending: Exclude<Ending<unknown>, { state: 'done' }>) {
    super(`a worker ended before it finished: ${ending.state}`)
    this.name = 'UnfinishedWorkError'
    this.reason = ending.state === 'late' ? 'late' : 'crashed'
  }
}
