import { setImmediate } from 'node:timers/promises'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import * as electron from '../../../test/support/electron.ts'
import { forkUtilityWorker } from './fork-utility-worker.ts'

beforeEach(() => electron.resetElectron())

async function start() {
  const events = { onOutput: vi.fn(), onMessage: vi.fn(), onEnd: vi.fn() }
  const flags = ['--max-old-space-size=512', '--max-semi-space-size=16']
  const worker = forkUtilityWorker('/built/analysis-worker.js', flags, events)
  worker.post({ type: 'first' })
  await setImmediate()
  const [forked] = electron.utilityProcess.fork.mock.results
  if (forked?.type !== 'return') throw new Error('no process was started')
  return { worker, child: forked.value, ...events }
}

it('starts the program once Electron is ready, then delivers earlier messages', async () => {
  const ready = Promise.withResolvers<void>()
  vi.spyOn(electron.app, 'whenReady').mockReturnValueOnce(ready.promise)
  const { post } = forkUtilityWorker('/built/analysis-worker.js', [], {
    onOutput: vi.fn(),
    onMessage: vi.fn(),
    onEnd: vi.fn(),
  })
  post({ type: 'first' })
  await setImmediate()
  expect(electron.utilityProcess.fork).not.toHaveBeenCalled()
  ready.resolve()
  await setImmediate()
  const { child } = await start()
  expect(electron.utilityProcess.fork.mock.lastCall?.slice(0, 2)).toEqual(['/built/analysis-worker.js', []])
  expect(child.postMessage.mock.calls).toEqual([[{ type: 'first' }]])
})

it('passes V8 flags as the single switch that Chromium reads', async () => {
  await start()
  const options = electron.utilityProcess.fork.mock.lastCall?.[2]
  expect(options?.execArgv).toEqual(['--js-flags=--max-old-space-size=512 --max-semi-space-size=16'])
})

it('passes messages and the exit', async () => {
  const { child, onMessage, onEnd } = await start()
  child.emit('message', { type: 'ready' })
  expect(onMessage).toHaveBeenCalledWith({ type: 'ready' })
  child.stderr?.end()
  child.exit(5)
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledExactlyOnceWith({ detail: 'exit', stack: 'exit code 5' }))
})

it.each(['stdout', 'stderr'] as const)('keeps %s off standard output', async (stream) => {
  const printed = vi.spyOn(process.stdout, 'write')
  onTestFinished(() => void vi.restoreAllMocks())
  const { child, onOutput } = await start()
  child[stream]?.write('printed by a worker\n')
  await vi.waitFor(() => expect(onOutput).toHaveBeenCalledExactlyOnceWith('printed by a worker'))
  expect(printed).not.toHaveBeenCalled()
})

describe('running out of memory', () => {
  const outOfMemory = { detail: 'out of memory', stack: 'exit code 5' }

  it.each([
    ['directly', 'Reached heap limit Allocation failed - JavaScript heap out of memory', '{}'],
    ['in its report', 'node::Abort()', '{"header":{"event":"Allocation failed - JavaScript heap out of memory"}}'],
  ])('is detected if Electron reports it %s', async (_, location, report) => {
    const { child, onEnd } = await start()
    child.emit('error', 'FatalError', location, report)
    child.exit(5)
    expect(onEnd).toHaveBeenCalledExactlyOnceWith(outOfMemory)
  })

  it.each([
    'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory\n',
    '\n<--- Last few GCs --->\n',
  ])('is detected from the output, which arrives after the exit: %j', async (note) => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const { child, onEnd } = await start()
    const { stderr } = child
    stderr?.write(note.slice(0, 12))
    child.exit(5)
    await setImmediate()
    await setImmediate()
    expect(onEnd).not.toHaveBeenCalled()
    stderr?.end(note.slice(12))
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalledExactlyOnceWith(outOfMemory))
  })

  it('is detected from the exit code on Windows', async () => {
    const { child, onEnd } = await start()
    child.exit(0xe0000008)
    expect(onEnd).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ detail: 'out of memory' }))
  })

  it('is reported even if the output never ends', async () => {
    const limit = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    const { child, onEnd } = await start()
    child.exit(5)
    await setImmediate()
    await setImmediate()
    expect(onEnd).not.toHaveBeenCalled()
    limit.abort()
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalledExactlyOnceWith({ detail: 'exit', stack: 'exit code 5' }))
  })
})

it('does not wait for the output of a killed process', async () => {
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
  onTestFinished(() => kill.mockRestore())
  const { worker, child, onEnd } = await start()
  child.pid = 4711
  worker.kill()
  child.exit(9)
  expect(onEnd).toHaveBeenCalledExactlyOnceWith({ detail: 'exit', stack: 'exit code 9' })
})

it('kills a hanging process as soon as it has a pid', async () => {
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
  onTestFinished(() => kill.mockRestore())
  const { worker, child } = await start()
  worker.kill()
  await setImmediate()
  expect(kill).not.toHaveBeenCalled()
  child.pid = 4711
  child.emit('spawn')
  expect(kill).toHaveBeenCalledWith(4711, 'SIGKILL')
})
