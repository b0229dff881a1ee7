import type { Output } from './terminal.ts'

/** Milliseconds before anything is shown: what is done by then needs no progress. */
const patience = 1_000
/** Milliseconds between two drawings. */
const interval = 250

/** A line that tells how far a command is. */
export interface Progress {
  advance(count?: number): void
  /** Takes the line away, so that something else can be written; it is drawn again below that. */
  hide(): void
  end(): void
}

/** Shows progress on a terminal, and nothing anywhere else. `word` gives the line: how many are done, how many a second. */
export function showProgress(output: Output, word: (done: number, perSecond: number) => string): Progress {
  const startedAt = performance.now()
  let done = 0
  let shown = false

  function draw(): void {
    const milliseconds = performance.now() - startedAt
    if (milliseconds < patience) return
    output.write(`\r${word(done, (done * 1_000) / milliseconds)}\u001b[K`)
    shown = true
  }

  function hide(): void {
    if (shown) output.write('\r\u001b[K')
    shown = false
  }

  const timer = output.isTTY ? setInterval(draw, interval) : undefined
  return {
    advance(count = 1) {
      done += count
    },
    hide,
    end() {
      clearInterval(timer)
      hide()
    },
  }
}
