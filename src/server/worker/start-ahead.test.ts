import { expect, it, vi } from 'vitest'
import { startAhead } from './start-ahead.ts'
import type { WorkerEvents, WorkerProcess } from './worker-process.ts'

const noListeners: WorkerEvents = { onOutput() {}, onMessage() {}, onEnd() {} }

function setUp() {
  const started: WorkerEvents[] = []
  const start = vi.fn((_program: string, _flags: readonly string[], events: WorkerEvents): WorkerProcess => {
    started.push(events)
    return { post() {}, kill() {} }
  })
  return { start, started, ahead: startAhead(start, 'worker.js') }
}

it('starts one worker immediately, and further ones when needed', () => {
  const { start, ahead } = setUp()
  expect(start).toHaveBeenCalledOnce()
  const first = ahead('worker.js', [], noListeners)
  expect(start).toHaveBeenCalledOnce()
  expect(first).toBe(start.mock.results[0]?.value)
  expect(ahead('worker.js', [], noListeners)).not.toBe(first)
  expect(start).toHaveBeenCalledTimes(2)
})

it('delivers earlier messages of the worker in order, once it has an owner', async () => {
  const { started, ahead } = setUp()
  const heard: unknown[] = []
  const cause = { detail: 'exit', stack: 'exit code 1' }
  started[0]?.onMessage(1)
  started[0]?.onMessage(2)
  started[0]?.onOutput('a warning')
  started[0]?.onEnd(cause)
  const hear = (what: unknown) => void heard.push(what)
  ahead('worker.js', [], { onOutput: hear, onMessage: hear, onEnd: hear })
  expect(heard).toEqual([])
  await vi.waitFor(() => expect(heard).toEqual([1, 2, 'a warning', cause]))
})
