import { generateKeyPairSync } from 'node:crypto'

/** Generated keys by length, in Base64 as in a key record. */
const made = new Map<number, string>()

/** The public half of an RSA key. Keys below 1,024 bits are for tests that refuse them. */
export function rsaKey(bits: 512 | 1024 | 2048): string {
  const known = made.get(bits)
  if (known !== undefined) return known
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: bits })
  const text = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  made.set(bits, text)
  return text
}

/** The private half of a key, which must not be published. */
export function privateKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
  return privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
}

/** A zone file line with a key record, in strings of at most 255 bytes. */
export function keyLine(selector: string, record: string): string {
  const strings = record.match(/.{1,255}/g) ?? ['']
  return `${selector}._domainkey TXT ${strings.map((string) => `"${string}"`).join(' ')}`
}
