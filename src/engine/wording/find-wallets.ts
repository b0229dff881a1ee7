import { createHash } from 'node:crypto'

/** Base58 (Bitcoin): without 0, O, I, and l. */
const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const base58Values = new Map([...base58].map((letter, value) => [letter, BigInt(value)]))
/** A version byte, a hash of 20 bytes, and a checksum of 4 bytes: Bitcoin, Litecoin, Dogecoin, Dash, Tron. */
const base58Length = 25
const checksumLength = 4

/** The letters of Bech32, and its generator (BIP 173). */
const bech32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const bech32Generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
/** The checksums of Bech32 and Bech32m (BIP 350). */
const bech32Checksums = [1, 0x2bc830a3]

/** What may be an address, by its length and letters. Ethereum has no checksum in lower case. */
const candidate =
  /(?<![\p{L}\p{N}])(?:0x[0-9a-f]{40}|(?:bc|ltc)1[02-9ac-hj-np-z]{14,74}|[1-9A-HJ-NP-Za-km-z]{26,35})(?![\p{L}\p{N}])/giu

/** Every address has this many letters and digits in a row, and most texts do not. */
const shortestAddress = 17
/** Texts with more are not messages that ask for a payment. */
const maxCandidates = 500

/** The addresses of cryptocurrency wallets in a text, each once. Linear in the text's length. */
export function findWallets(text: string): string[] {
  if (!hasLongRun(text)) return []
  const candidates = text.matchAll(candidate).take(maxCandidates)
  return [...new Set(candidates.map(([word]) => word).filter(isWallet))]
}

/** A loop, because a regular expression takes ten times as long. */
function hasLongRun(text: string): boolean {
  let run = 0
  for (let at = 0; at < text.length && run < shortestAddress; at++) {
    // Letters in lower case; digits stay the same.
    const code = text.charCodeAt(at) | 0x20
    run = (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) ? run + 1 : 0
  }
  return run >= shortestAddress
}

function isWallet(word: string): boolean {
  if (/^0x/i.test(word)) return true
  return /^(?:bc|ltc)1/i.test(word) ? isBech32(word.toLowerCase()) : isBase58(word)
}

/** Base58Check: the last bytes are the start of a double SHA-256 of the others. */
function isBase58(word: string): boolean {
  let value = 0n
  for (const letter of word) {
    const digit = base58Values.get(letter)
    if (digit === undefined) return false
    value = value * 58n + digit
  }
  const hex = value.toString(16).padStart(base58Length * 2, '0')
  if (hex.length > base58Length * 2) return false
  const bytes = Buffer.from(hex, 'hex')
  const payload = bytes.subarray(0, -checksumLength)
  return sha256(sha256(payload)).subarray(0, checksumLength).equals(bytes.subarray(-checksumLength))
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function isBech32(word: string): boolean {
  const [prefix = '', data = ''] = word.split('1')
  const codes = [...prefix].map((letter) => letter.charCodeAt(0))
  const values = [...data].map((letter) => bech32.indexOf(letter))
  const checked = [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...values]
  return !values.includes(-1) && bech32Checksums.includes(checked.reduce(addToChecksum, 1))
}

function addToChecksum(checksum: number, value: number): number {
  const top = checksum >>> 25
  const shifted = ((checksum & 0x1ffffff) << 5) ^ value
  return bech32Generator.reduce((sum, generator, bit) => (((top >>> bit) & 1) === 1 ? sum ^ generator : sum), shifted)
}
