import { bodyTortures } from './bodies.ts'
import { headerTortures } from './headers.ts'
import { htmlTortures } from './html.ts'
import { createRandom } from './pieces.ts'
import { policyTortures } from './policies.ts'
import { signatureTortures } from './signatures.ts'
import { structureTortures } from './structures.ts'
import type { Torture } from './torture.ts'

/** All kinds of messages built to break their parser. */
export const tortures: readonly Torture[] = [
  ...structureTortures,
  ...headerTortures,
  ...bodyTortures,
  ...signatureTortures,
  ...policyTortures,
  ...htmlTortures,
]

export interface TortureMessage {
  name: string
  build(): Buffer
}

/**
 * Messages of all kinds in turn: each at its worst first, then in various sizes. The same seed gives the same
 * messages.
 */
export function* tortureMessages(count: number, seed: number): Generator<TortureMessage> {
  const random = createRandom(seed)
  for (let index = 0; index < count; index++) {
    const torture = tortures[index % tortures.length]
    if (!torture) return
    const scale = index < tortures.length ? 1 : 1000 ** -random()
    yield {
      name: `${torture.name} × ${scale.toFixed(3)}`,
      build: () => torture.build(scale, createRandom(seed + index)),
    }
  }
}
