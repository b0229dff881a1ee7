/* Nearly valid inputs get further into a parser than noise does. */

/** Many small inputs find more here; large inputs are covered by the tests of limits. */
const maxOctets = 16_384
const maxWords = 60
const maxChanges = 6
const maxRepeats = 300

/** Composes words of a format in any order and number, with random bytes in between. */
export function composeInput(words: readonly string[]): Buffer {
  return bounded(Array.from({ length: below(maxWords) }, () => piece(words)))
}

/** Makes a few changes to a known input. */
export function changeInput(input: Buffer, others: readonly Buffer[], words: readonly string[]): Buffer {
  let changed = input
  for (let left = 1 + below(maxChanges); left > 0; left--) changed = pick(changes)(changed, others, words)
  return changed
}

type Change = (input: Buffer, others: readonly Buffer[], words: readonly string[]) => Buffer

const changes: readonly Change[] = [
  (input) => replace(input, Buffer.of(below(256)), 1),
  (input) => replace(input, pick(edges), 1),
  (input, _others, words) => replace(input, piece(words), 0),
  (input, _others, words) => replace(input, piece(words), below(16)),
  (input) => replace(input, Buffer.alloc(0), 1 + below(32)),
  (input) => replace(input, slice(input), 0),
  (input) => replace(input, slice(input), below(32)),
  (input, others) => replace(input, slice(pick(others)), below(32)),
  (input) => input.subarray(0, below(input.length + 1)),
]

/** Bytes at which parsers branch, and the largest and smallest numbers of each kind. */
const edges = [
  '00',
  '7f',
  '80',
  'ff',
  '0000',
  'ffff',
  '7fffffff',
  '80000000',
  'ffffffff',
  'c3',
  'e282',
  'f0908d88',
].map((hex) => Buffer.from(hex, 'hex'))

function piece(words: readonly string[]): Buffer {
  const kind = below(10)
  if (kind === 0) return Buffer.from(Array.from({ length: below(12) }, () => below(256)))
  if (kind === 1) return Buffer.from(pick(words).repeat(below(maxRepeats)))
  return Buffer.from(pick(words))
}

/** Replaces a range of bytes. */
function replace(input: Buffer, octets: Buffer, count: number): Buffer {
  const place = below(input.length + 1)
  return bounded([input.subarray(0, place), octets, input.subarray(place + count)])
}

function slice(input: Buffer): Buffer {
  const begin = below(input.length + 1)
  return input.subarray(begin, begin + below(input.length - begin + 1))
}

function bounded(pieces: readonly Buffer[]): Buffer {
  return Buffer.concat(pieces).subarray(0, maxOctets)
}

export function pick<T>(values: readonly T[]): T {
  const value = values[below(values.length)]
  if (value === undefined) throw new Error('there is nothing to pick from')
  return value
}

/** An integer from 0 to `end`, exclusive. */
export function below(end: number): number {
  return Math.floor(Math.random() * end)
}
