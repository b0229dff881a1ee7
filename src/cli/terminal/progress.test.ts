import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showProgress } from './progress.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => void vi.useRealTimers())

function start(isTTY: boolean) {
  const written: string[] = []
  const progress = showProgress(
    { isTTY, write: (text) => written.push(text) },
    (done, perSecond) => `${done} (${perSecond.toFixed(1)}/s)`,
  )
  return { progress, written }
}

describe('showProgress', () => {
  it('shows nothing for work of less than a second', () => {
    const { progress, written } = start(true)
    vi.advanceTimersByTime(900)
    progress.advance()
    progress.end()
    expect(written).toEqual([])
  })

  it('redraws one line, hides for output, and disappears at the end', () => {
    const { progress, written } = start(true)
    progress.advance()
    progress.advance()
    vi.advanceTimersByTime(1_000)
    expect(written.splice(0)).toEqual(['\r2 (2.0/s)\u001b[K'])
    progress.hide()
    progress.hide()
    expect(written.splice(0)).toEqual(['\r\u001b[K'])
    vi.advanceTimersByTime(1_000)
    expect(written.at(-1)).toBe('\r2 (1.0/s)\u001b[K')
    progress.end()
    expect(written.pop()).toBe('\r\u001b[K')
    vi.advanceTimersByTime(1_000)
    expect(written).toHaveLength(4)
  })

  it('shows nothing without a terminal', () => {
    const { progress, written } = start(false)
    vi.advanceTimersByTime(5_000)
    progress.advance()
    progress.end()
    expect(written).toEqual([])
  })
})
