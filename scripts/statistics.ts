/** The value that half of the values do not pass; NaN of none. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** The value that a share of the values (0 to 1) does not pass; NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  const index = Math.min(values.length - 1, Math.floor(values.length * share))
  return values.toSorted((a, b) => a - b)[index] ?? Number.NaN
}
