/** Stops at either end of a long path that are always visible: the sender and the final receiver. */
const seenAtEnds = 3
/** Shorter runs are not folded. */
const fewestFolded = 4

/** A run of consecutive stops, `last` included. */
export interface Run {
  first: number
  last: number
  isFolded: boolean
}

/** The initially visible stops of a path, counted from 0. `kept` is always visible; null if none. */
export function foldStops(count: number, kept: number | null): Run[] {
  const isSeen = (stop: number) => stop < seenAtEnds || stop >= count - seenAtEnds || stop === kept
  const runs: Run[] = []
  for (let stop = 0; stop < count; stop += 1) {
    const run = runs.at(-1)
    if (run && run.isFolded !== isSeen(stop)) run.last = stop
    else runs.push({ first: stop, last: stop, isFolded: !isSeen(stop) })
  }
  return runs.map((run) => ({ ...run, isFolded: run.isFolded && run.last - run.first + 1 >= fewestFolded }))
}
