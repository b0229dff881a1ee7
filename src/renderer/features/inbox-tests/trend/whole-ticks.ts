/** Maximum steps of a readable scale. */
const maxSteps = 5

/** The ticks of a scale from 0: whole numbers, the last one at or above the maximum. */
export function wholeTicks(max: number): number[] {
  const step = Math.max(1, Math.ceil(max / maxSteps))
  const count = Math.max(1, Math.ceil(max / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}
