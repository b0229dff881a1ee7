/** Pseudorandom numbers in [0, 1) by seed (Mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Fields that every message has if its header does not matter. */
const usualFields = [
  'From: Shop <news@shop.example>',
  'To: you@example.org',
  'Subject: torture',
  'Date: Fri, 20 Nov 2026 12:00:00 +0000',
  'Message-ID: <1@shop.example>',
  'MIME-Version: 1.0',
]

/** A message with CRLF line ends. */
export function message(fields: readonly string[], body: string | Buffer): Buffer {
  const header = Buffer.from(`${[...usualFields, ...fields].join('\r\n')}\r\n\r\n`)
  return Buffer.concat([header, Buffer.isBuffer(body) ? body : Buffer.from(body)])
}

/** A message with an HTML body. */
export function htmlMessage(html: string): Buffer {
  return message(['Content-Type: text/html; charset=utf-8'], html)
}

/** This many items, each made from its number. */
export function repeat(count: number, item: (index: number) => string, separator = ''): string {
  return Array.from({ length: count }, (_, index) => item(index)).join(separator)
}

/** The piece repeated up to this many bytes. */
export function fill(octets: number, piece: string): Buffer {
  return Buffer.alloc(Math.max(1, Math.round(octets)), piece)
}

/** Bytes of all values. */
export function noise(octets: number, random: () => number): Buffer {
  const block = Buffer.from(Array.from({ length: 65_536 }, () => Math.floor(256 * random())))
  return Buffer.alloc(Math.max(1, Math.round(octets)), block)
}
