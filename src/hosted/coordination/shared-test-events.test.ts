import { describe, expect, it } from 'vitest'
import { createTestSignals } from '../../../test/support/signals.ts'
import { createTestEvents } from '../../server/services/inbox-tests/inbox-test-events.ts'
import type { StatusEvent } from '../../shared/contract/inbox-tests/inbox-tests.ts'
import { shareTestEvents } from './share-between-nodes.ts'

const at = '2026-11-20T12:00:00.000Z'
const received: StatusEvent = { status: 'received', at }
const progressAt = (answered: number): StatusEvent => ({
  ...received,
  progress: { stage: 'dns', dns: { answered, asked: 9 } },
})
const done: StatusEvent = { status: 'done', at }

/** Two engines on one store, and what watchers of test `a` at the second one receive. */
function engines() {
  const signals = createTestSignals()
  let moment = 0
  const now = () => moment
  const [one, other] = [0, 1].map(() => shareTestEvents(createTestEvents(), signals.join(), now))
  if (!one || !other) throw new Error('two engines')
  const heard: (StatusEvent | 'gap')[] = []
  other.watch(
    'a',
    (event) => heard.push(event),
    () => heard.push('gap'),
  )
  return {
    ...{ one, other, heard, signals },
    pass: (milliseconds: number) => {
      moment += milliseconds
    },
  }
}

describe('shareTestEvents', () => {
  it('delivers test events from other engines once', () => {
    const { one, other, heard } = engines()
    one.publish('a', received)
    one.publish('b', received)
    other.publish('a', done)
    expect(heard).toEqual([received, done])
  })

  it('limits progress to a few events per second, and sends changes immediately', () => {
    const { one, heard, pass } = engines()
    for (const answered of [1, 2, 3]) one.publish('a', progressAt(answered))
    pass(250)
    one.publish('a', progressAt(4))
    one.publish('a', done)
    one.publish('a', progressAt(5))
    expect(heard).toEqual([progressAt(1), progressAt(4), done, progressAt(5)])
  })

  it('reports a gap to watchers', () => {
    const { heard, signals } = engines()
    signals.breakOff()
    expect(heard).toEqual(['gap'])
  })

  it.each(['', '{', '{"token":"a"}', '{"token":"a","event":{"status":"lost"}}'])('ignores %j', (text) => {
    const { heard, signals } = engines()
    signals.join().send('tests', text)
    expect(heard).toEqual([])
  })
})
