import { describe, expect, it } from 'vitest'
import { createLoadDetector } from './load-detector.ts'

/** A detector with a manual clock. */
function openDetector() {
  let now = 0
  const detector = createLoadDetector(() => now)
  const wait = (milliseconds: number) => {
    now += milliseconds
  }
  const send = (count: number, gap: number) => {
    for (let sent = 0; sent < count; sent++) {
      wait(gap)
      detector.note()
    }
  }
  return { isOn: detector.isOn, send, wait }
}

describe('createLoadDetector', () => {
  it.each([
    { count: 15, gap: 1, is: false, because: 'a handful' },
    { count: 16, gap: 1, is: true, because: 'many at once' },
    { count: 100, gap: 20, is: true, because: 'fifty a second' },
    { count: 100, gap: 30, is: false, because: 'thirty a second' },
  ])('returns $is for $because', ({ count, gap, is }) => {
    const { isOn, send } = openDetector()
    send(count, gap)
    expect(isOn()).toBe(is)
  })

  it('ends a burst when messages stop arriving', () => {
    const { isOn, send, wait } = openDetector()
    send(50, 5)
    wait(400)
    expect(isOn()).toBe(false)
  })

  it('counts a long burst as normal load until it has ended', () => {
    const { isOn, send, wait } = openDetector()
    send(1_900, 5)
    expect(isOn()).toBe(true)
    send(200, 5)
    expect(isOn()).toBe(false)
    wait(1_000)
    send(50, 5)
    expect(isOn()).toBe(true)
  })
})
