/** What ends a local part that is not quoted. */
const ends = new Set(' \t\n\r<>"\'`(),:;[]\\@=|*')
const maxLocal = 64
/** A quoted local part before an at sign. */
const quoted = /"[^"\s]{1,62}"$/
/** The domain, or the address literal, after one. */
const domain = /^(?:\[[\da-f.:]{2,45}\]|[\p{L}\p{N}][\p{L}\p{N}.-]{0,250})/iu
/** More are not looked for: a notice about 500 recipients mentions each a few times. */
const maxFound = 5_000

/** The addresses in a text, in order, in time linear in the text. */
export function findAddresses(text: string): string[] {
  const found: string[] = []
  let tries = 0
  for (let at = text.indexOf('@'); at >= 0 && tries < maxFound; at = text.indexOf('@', at + 1), tries += 1) {
    const before = localBefore(text, at)
    const [after] = before === '' ? [] : (domain.exec(text.slice(at + 1, at + 252)) ?? [])
    if (after !== undefined) found.push(`${before}@${after.replace(/[.-]{1,250}$/, '')}`)
  }
  return found
}

function localBefore(text: string, at: number): string {
  if (text[at - 1] === '"') return quoted.exec(text.slice(Math.max(0, at - maxLocal), at))?.[0] ?? ''
  let start = at
  while (start > 0 && at - start < maxLocal && !ends.has(text.charAt(start - 1))) start -= 1
  return text.slice(start, at)
}

/** The first address in a text; null if there is none. */
export function readAddress(text: string): string | null {
  return findAddresses(text)[0] ?? null
}
