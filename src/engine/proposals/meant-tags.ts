import { unquoted } from '../dns/unquoted.ts'

/** An intended tag. */
export interface MeantTag {
  /** In lower case. */
  name: string
  value: string
}

const quotationMarks = /["'\u2018\u2019\u201c\u201d\u201e\u00ab\u00bb]/g

/**
 * The tags of a text that is, or was meant to be, a tag list, in order: `v=DMARC1 p=none`, `v=DMARC1, p=none`,
 * `v=DMARC1\; p=none`. `names` are the tags that may start without a semicolon.
 */
export function readMeantTags(text: string, names: readonly string[]): MeantTag[] {
  const plain = unquoted(text).replace(quotationMarks, '').replaceAll('\\', '')
  const start = new RegExp(`[\\s,]+(?=(?:${names.join('|')})\\s*[=:](?!//))`, 'gi')
  return plain
    .split(';')
    .flatMap((part) => part.trim().split(start))
    .reduce<string[]>(joinAddresses, [])
    .flatMap((part) => readTag(part.trim()) ?? [])
}

/** Adds a part that is only an address to the addresses before it: `rua=mailto:a@b.example;mailto:c@b.example`. */
function joinAddresses(parts: string[], part: string): string[] {
  const last = parts.at(-1)
  const isAddress = /^\s*(?:mailto:|https:|[^\s=:]+@)/i.test(part)
  if (isAddress && last !== undefined && /^\s*ru[af]\s*[=:]/i.test(last))
    return parts.with(-1, `${last},${part.trim()}`)
  return [...parts, part]
}

function readTag(part: string): MeantTag | null {
  const separator = part.search(/[=:]/)
  const name = part.slice(0, Math.max(0, separator)).trimEnd()
  if (!/^[A-Za-z][A-Za-z0-9_.-]*$/.test(name)) return null
  const value = part.slice(separator + 1).trim()
  return { name: name.toLowerCase(), value: value.endsWith(',') ? value.slice(0, -1) : value }
}
