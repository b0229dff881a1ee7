import { setFlagsFromString } from 'node:v8'

type SetHeapFlag = (flag: string) => void

/** Percent of the used heap by which it may grow before a garbage collection; V8's default is up to 300. */
const growthPercent = 100

/** Makes V8 collect garbage sooner. The torture suite peaks at 443 MB instead of 557 MB. */
export function limitHeapGrowth(set: SetHeapFlag = setFlagsFromString): void {
  set(`--heap-growing-percent=${growthPercent}`)
}

/**
 * Also keeps the heap for new objects at its initial size. A long import or 500 monitors would otherwise grow it by 100 MB.
 */
export function keepHeapSmall(set: SetHeapFlag): void {
  limitHeapGrowth(set)
  set('--semi-space-growth-factor=1')
}
