import { Transform } from 'node:stream'
import { keyForm } from '../../services/access/keys.ts'
import { keyParameter } from '../guard/api-key.ts'
import { resembles } from '../problems/misspelled-names.ts'
import { type Refusal, refuse, refuseInvalid } from '../problems/problem.ts'

/** Each round undoes one encoding of each character, and repeated percent-encoding in one go. */
const maxRounds = 8
/** `%73`, `%252573`, `\u0073`, and `\\u0073` are all an `s`. */
const encodedCharacter = /%(?:25)*([0-9a-f]{2})|\\{1,8}u00([0-9a-f]{2})/gi
/** Octets held back between chunks: a key with about 80 octets per character. */
const heldOctets = 4096

/** Whether a text contains what looks like a key of an engine, in any case, percent-encoded, or escaped as in JSON. */
export function holdsKey(text: string): boolean {
  let written = text
  for (let round = 0; round < maxRounds; round++) {
    if (keyForm.test(written)) return true
    const decoded = written.replaceAll(encodedCharacter, (_, percent: string, escaped: string) =>
      String.fromCharCode(Number.parseInt(percent ?? escaped, 16)),
    )
    if (decoded === written) return false
    written = decoded
  }
  return keyForm.test(written)
}

/**
 * Refuses a call that would take a key of this machine to the instance: under a misspelled name, as this machine's own
 * routes refuse it, or anywhere in the target or the header fields to send.
 */
export function refuseKeys(target: string, fields: Readonly<Record<string, string>>): Refusal | null {
  const { searchParams } = new URL(target, 'http://localhost')
  const misspelled = [...searchParams.keys()]
    .filter((name) => resembles(name, keyParameter))
    .map((name) => ({ path: [name], known: keyParameter }))
  if (misspelled.length > 0) return refuseInvalid({ misspelled, issues: [] }, Object.fromEntries(searchParams))
  return [target, ...Object.values(fields)].some(holdsKey) ? refuse('misplaced_key') : null
}

/** The body contains a key. */
export class KeyInBodyError extends Error {}

/** Passes a body on, and fails before the first octet of a key. */
export function withoutKeys(): Transform {
  let held = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const octets = Buffer.concat([held, chunk])
      if (holdsKey(octets.toString('latin1'))) return done(new KeyInBodyError())
      const passed = Math.max(0, octets.length - heldOctets)
      held = octets.subarray(passed)
      done(null, octets.subarray(0, passed))
    },
    flush: (done) => done(null, held),
  })
}
