import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import * as electron from '../../test/support/electron.ts'
import { forkUtilityWorker } from './fork-utility-worker.ts'

beforeEach(() => electron.resetElectron())

async function start() {
  const events = { onMessage: vi.fn(), onEnd: vi.fn() }
  const worker = forkUtilityWorker('/built/analysis-worker.js', ['--max-old-space-size=512'], events)
  worker.post({ type: 'first' })
  await setImmediate()
  const [forked] = electron.utilityProcess.fork.mock.results
  if (forked?.type !== 'return') throw new Error('no process was started')
  return { worker, child: forked.value, ...events }
}

it('starts the program with its flags when Electron is ready, and then hands on what was sent before', async () => {
  const ready = Promise.withResolvers<void>()
  vi.spyOn(electron.app, 'whenReady').mockReturnValueOnce(ready.promise)
  const { post } = forkUtilityWorker('/built/analysis-worker.js', [], { onMessage: vi.fn(), onEnd: vi.fn() })
  post({ type: 'first' })
  await setImmediate()
  expect(electron.utilityProcess.fork).not.toHaveBeenCalled()
  ready.resolve()
  await setImmediate()
  const { child } = await start()
  expect(electron.utilityProcess.fork).toHaveBeenLastCalledWith(
    '/built/analysis-worker.js',
    [],
    expect.objectContaining({ execArgv: ['--max-old-space-size=512'] }),
  )
  expect(child.postMessage.mock.calls).toEqual([[{ type: 'first' }]])
})

it('hands on messages, and tells the end', async () => {
  const { child, onMessage, onEnd } = await start()
  child.emit('message', { type: 'ready' })
  expect(onMessage).toHaveBeenCalledWith({ type: 'ready' })
  child.emit('exit', 5)
  expect(onEnd).toHaveBeenCalledWith({ detail: 'exit', stack: 'exit code 5' })
})

it.each(['stdout', 'stderr'] as const)('keeps %s off standard output', async (stream) => {
  const printed = vi.spyOn(process.stdout, 'write')
  const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => void vi.restoreAllMocks())
  const { child } = await start()
  child[stream].write('printed by a worker')
  await vi.waitFor(() => expect(logged.mock.calls.join()).toContain('printed by a worker'))
  expect(printed).not.toHaveBeenCalled()
})

it('knows an end for want of memory', async () => {
  const { child, onEnd } = await start()
  child.emit('error', 'FatalError', 'Reached heap limit Allocation failed - JavaScript heap out of memory')
  child.emit('exit', 5)
  expect(onEnd).toHaveBeenCalledWith(expect.objectContaining({ detail: 'out of memory' }))
})

it('kills a process that does not listen, as soon as it has a number', async () => {
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
