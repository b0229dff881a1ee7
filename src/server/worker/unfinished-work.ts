import type { Ending } from './analysis-process.ts'

/** A worker could not finish its work. */
export class UnfinishedWorkError extends Error {
  readonly reason: 'crashed' | 'late'

  constructor(ending: Exclude<Ending<unknown>, { state: 'done' }>) {
    super(`a worker did not come to the end of its work: ${ending.state}`)
    this.name = 'UnfinishedWorkError'
    this.reason = ending.state === 'late' ? 'late' : 'crashed'
  }
}
