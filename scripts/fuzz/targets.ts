import { dnsTargets } from './dns-targets.ts'
import { mailTargets } from './mail-targets.ts'
import { recordTargets } from './record-targets.ts'
import { reportTargets } from './report-targets.ts'
import { serverTargets } from './server-targets.ts'
import { signatureTargets } from './signature-targets.ts'
import type { Target } from './target.ts'

export const targets: readonly Target[] = [
  ...dnsTargets,
  ...recordTargets,
  ...mailTargets,
  ...reportTargets,
  ...signatureTargets,
  ...serverTargets,
]

export function findTarget(name: string): Target {
  const target = targets.find((one) => one.name === name)
  if (!target) throw new Error(`there is no target ${name}`)
  return target
}
