import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultLists } from '../../engine/protocols/dnsbl/choose-lists.ts'
import { createListHealth } from '../../engine/protocols/dnsbl/list-health.ts'
import { noFilters } from '../../engine/spam/filters.ts'
import { startAnalysisProcess } from './analysis-process.ts'
import type { WorkerEvents } from './worker-process.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Inspects HTML with a worker that does only what the test asks for. */
function inspect() {
  let events: WorkerEvents | null = null
  const process = startAnalysisProcess({
    program: '',
    startWorker: (_program, _flags, workerEvents) => {
      events = workerEvents
      return { post: () => {}, kill: () => {} }
    },
    dns: { sources: [], offline: true },
    lists: defaultLists,
    listHealth: createListHealth(() => new Date()),
    filters: noFilters,
    onOutput: () => {},
    deadlines: { start: 30_000, soft: 6_000, hard: 9_000, longest: 60_000 },
  })
  let state: string | null = null
  void process.request('inspectHtml', { html: '' }, 9_000).then((ending) => {
    state = ending.state
  })
  return {
    say: (message: object) => events?.onMessage(message),
    async stateAfter(milliseconds: number) {
      await vi.advanceTimersByTimeAsync(milliseconds)
      return state
    },
  }
}

describe('the deadline of a request', () => {
  it('starts when the worker is ready', async () => {
    const { say, stateAfter } = inspect()
    expect(await stateAfter(29_000)).toBeNull()
    say({ type: 'ready' })
    expect(await stateAfter(8_999)).toBeNull()
    expect(await stateAfter(1)).toBe('late')
  })

  it('is extended by signs of life', async () => {
    const { say, stateAfter } = inspect()
    say({ type: 'ready' })
    expect(await stateAfter(8_000)).toBeNull()
    say({ type: 'alive', id: 1 })
    expect(await stateAfter(8_999)).toBeNull()
    expect(await stateAfter(1)).toBe('late')
  })

  it('has an upper limit', async () => {
    const { say, stateAfter } = inspect()
    say({ type: 'ready' })
    for (let second = 1; second < 60; second++) {
      expect(await stateAfter(1000)).toBeNull()
      say({ type: 'alive', id: 1 })
    }
    expect(await stateAfter(1000)).toBe('late')
  })

  it('is not extended by signs about an earlier request', async () => {
    const { say, stateAfter } = inspect()
    say({ type: 'ready' })
    await stateAfter(8_000)
    say({ type: 'alive', id: 0 })
    expect(await stateAfter(1000)).toBe('late')
  })
})
