import { expect, it } from 'vitest'
import { createTestClock } from '../../../test/support/clock.ts'
import { createTestSignals } from '../../../test/support/signals.ts'
import { createListHealth } from '../../engine/protocols/dnsbl/list-health.ts'
import { shareListHealth } from './share-between-nodes.ts'

const sound = { listed: { status: 'present' }, unlisted: { status: 'absent' } } as const
const test = '2.0.0.127.zen.example 1.0.0.127.zen.example'

it('shares conclusive self-tests of blocklists with all engines', async () => {
  const signals = createTestSignals()
  const clock = createTestClock()
  const join = () =>
    shareListHealth(
      createListHealth(() => clock.now()),
      signals.join(),
    )
  const [one, other] = [join(), join()]
  await one.remember(test, sound)
  expect(await other.recall(test)).toEqual(sound)
  const silent = { status: 'silent', result: { status: 'timeout', reason: { code: 'deadline' } } } as const
  await one.remember('silent', { ...sound, listed: silent })
  expect(await other.recall('silent')).toBeNull()
  signals.join().send('lists', '{"test":1}')
})
