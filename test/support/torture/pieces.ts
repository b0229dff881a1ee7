/** Numbers from 0 up to 1 that look random and are the same for the same seed (Mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** What every message has that is not about its header. */
const usualFields = [
  'From: Shop <news@shop.example>',
  'To: you@example.org',
  'Subject: torture',
  'Date: Fri, 20 Nov 2026 12:00:00 +0000',
  'Message-ID: <1@shop.example>',
  'MIME-Version: 1.0',
]

/** A message of lines that end in CRLF. */
export function message(fields: readonly string[], body: string | Buffer): Buffer {
  const header = Buffer.from(`${[...usualFields, ...fields].join('\r\n')}\r\n\r\n`)
  return Buffer.concat([header, Buffer.isBuffer(body) ? body : Buffer.from(body)])
}

/** A message whose body is HTML. */
export function htmlMessage(html: string): Buffer {
  return message(['Content-Type: text/html; charset=utf-8'], html)
}

/** So many items, each made from its number. */
export function repeat(count: number, item: (index: number) => string, separator = ''): string {
  return Array.from({ length: count }, (_, index) => item(index)).join(separator)
}

/** The piece over and over, up to so many octets. */
export function fill(octets: number, piece: string): Buffer {
  return Buffer.alloc(Math.max(1, Math.round(octets)), piece)
}

/** Octets of all values. */
export function noise(octets: number, random: () => number): Buffer {
  const block = Buffer.from(Array.from({ length: 65_536 }, () => Math.floor(256 * random())))
  return Buffer.alloc(Math.max(1, Math.round(octets)), block)
}
