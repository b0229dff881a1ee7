/** So many messages within so many milliseconds are more than people send by hand. */
const rushMessages = 16
const rushTime = 400

/** Milliseconds after which a rush is no rush any more, but the usual load: what waits would only grow. */
const longestRush = 10_000

/** Whether messages come in so fast that whoever sends them should not share the processor with analyses. */
export interface Rush {
  /** A message was accepted. */
  note(): void
  isOn(): boolean
}

/** `now` gives milliseconds of any clock that does not run backwards. */
export function createLoadDetector(now: () => number = () => performance.now()): Rush {
  let latest: number[] = []
  let beganAt: number | null = null

  function isCrowded(): boolean {
    return latest.length === rushMessages && now() - (latest[0] ?? 0) < rushTime
  }

  return {
    note() {
      if (!isCrowded()) beganAt = null
      latest = [...latest.slice(1 - rushMessages), now()]
      if (isCrowded()) beganAt ??= now()
    },
    isOn: () => beganAt !== null && isCrowded() && now() - beganAt < longestRush,
  }
}
