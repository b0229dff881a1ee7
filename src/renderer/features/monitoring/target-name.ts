import { targetName as nameOf, type WatchedTarget } from '../../../shared/contract/monitoring/monitor.ts'
import { toUnicodeName } from '../../../shared/names/unicode-name.ts'

/** A target, with domains in Unicode. */
export function targetName(target: WatchedTarget): string {
  const name = nameOf(target)
  return 'domain' in target ? toUnicodeName(name) : name
}
