import { z } from 'zod'
import { paletteWords } from '../../shared/i18n/locales/palette-words.ts'

/** What a line of the palette asks to be looked up. */
export type Question = { about: 'domain'; name: string } | { about: 'ip'; ip: string }

/** The words of every language: people type what they know. */
const verbs = new Set(
  Object.values(paletteWords).flatMap(({ auditWords, checkWords }) => [...auditWords, ...checkWords]),
)

const addressSchema = z.union([z.ipv4(), z.ipv6()])

/**
 * Reads "audit example.com", "check 192.0.2.1", or the name or the address alone. After a word that says what to do,
 * anything counts, as the engine says best what is wrong with it; without one, only what looks like it. Null: neither.
 */
export function readQuestion(line: string): Question | null {
  const words = line.trim().split(/\s+/)
  const subject = words.at(-1) ?? ''
  const isAsked = words.length === 2 && verbs.has(words[0]?.toLowerCase() ?? '')
  if (words.length > 1 && !isAsked) return null
  if (addressSchema.safeParse(subject).success) return { about: 'ip', ip: subject }
  return isAsked || looksLikeDomain(subject) ? { about: 'domain', name: subject } : null
}

/** Labels with a dot between them, the last of which is no number. An e-mail address names its domain. */
function looksLikeDomain(word: string): boolean {
  const name = word.slice(word.lastIndexOf('@') + 1).replace(/\.$/, '')
  const labels = name.split('.')
  return (
    labels.length > 1 && labels.every((label) => /^[\p{L}\p{N}_-]+$/u.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '')
  )
}
