import { expect, it, vi } from 'vitest'
import { repeatUntilStopped } from './repeat-until-stopped.ts'

/** Work whose calls the test ends one by one, and a count of its pauses. */
function start() {
  const calls: PromiseWithResolvers<void>[] = []
  const [schedule, cancel] = [vi.fn(), vi.fn()]
  const repeated = repeatUntilStopped(
    () => {
      const call = Promise.withResolvers<void>()
      calls.push(call)
      return call.promise
    },
    {
      pause: 1_000,
      onError: () => {},
      schedule(callback) {
        schedule(callback)
        return cancel
      },
    },
  )
  const paused = (count: number) => vi.waitFor(() => expect(schedule).toHaveBeenCalledTimes(count))
  return { calls, cancel, paused, ...repeated }
}

it('runs when woken instead of after the pause', async () => {
  const { calls, cancel, paused, wake } = start()
  calls[0]?.resolve()
  await paused(1)
  wake()
  expect(calls).toHaveLength(2)
  expect(cancel).toHaveBeenCalledOnce()
  calls[1]?.resolve()
  await paused(2)
})

it('runs once more if it is woken while running', async () => {
  const { calls, paused, wake } = start()
  wake()
  wake()
  expect(calls).toHaveLength(1)
  calls[0]?.resolve()
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  calls[1]?.resolve()
  await paused(1)
  expect(calls).toHaveLength(2)
})

it('cannot be woken once it is stopped', async () => {
  const { calls, paused, wake, stop } = start()
  calls[0]?.resolve()
  await paused(1)
  await stop()
  wake()
  expect(calls).toHaveLength(1)
})
