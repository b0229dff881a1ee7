import { describe, expect, it } from 'vitest'
import type { StatusEvent } from '../../../shared/contract/inbox-tests/inbox-tests.ts'
import { createTestEvents } from './inbox-test-events.ts'

const received: StatusEvent = { status: 'received', at: '2026-11-20T12:00:00.000Z' }
const done: StatusEvent = { status: 'done', at: '2026-11-20T12:00:01.000Z' }

describe('createTestEvents', () => {
  it('notifies watchers of a test until they stop', () => {
    const events = createTestEvents()
    const [one, other, stranger]: StatusEvent[][] = [[], [], []]
    const stop = events.watch('a', (event) => one?.push(event))
    events.watch('a', (event) => other?.push(event))
    events.watch('b', (event) => stranger?.push(event))
    events.publish('a', received)
    stop()
    stop()
    events.publish('a', done)
    expect({ one, other, stranger }).toEqual({ one: [received], other: [received, done], stranger: [] })
  })

  it('allows a listener to stop while it is called', () => {
    const events = createTestEvents()
    const told: string[] = []
    const stop = events.watch('a', () => {
      told.push('first')
      stop()
    })
    events.watch('a', () => told.push('second'))
    events.publish('a', received)
    events.publish('a', done)
    expect(told).toEqual(['first', 'second', 'second'])
  })
})
