/** Counts the line breaks before an offset. Offsets must be ascending. */
export function lineCounter(source: string): (offset: number) => number {
  let lines = 0
  let next = source.indexOf('\n')
  return (offset) => {
    while (next !== -1 && next < offset) {
      lines += 1
      next = source.indexOf('\n', next + 1)
    }
    return lines
  }
}
