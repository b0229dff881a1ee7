/** The median; NaN for an empty list. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** The value that a share (0 to 1) of the values does not exceed; NaN for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const index = Math.min(values.length - 1, Math.floor(values.length * share))
  return values.toSorted((a, b) => a - b)[index] ?? Number.NaN
}
