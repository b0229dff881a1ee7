/** Stops at either end of a long way that are always seen: who sent it, and who received it last. */
const seenAtEnds = 3
/** Fewer are not worth hiding. */
const fewestFolded = 4

/** Stops of a way that follow each other, the last one included. */
export interface Run {
  first: number
  last: number
  isFolded: boolean
}

/** Which of a way's stops, counted from 0, are seen at first. `kept` is seen wherever it stands; null where there is none. */
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
