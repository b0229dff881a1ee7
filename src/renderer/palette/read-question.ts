import { z } from 'zod'
import { paletteWords } from '../../shared/i18n/locales/palette-words.ts'

/** A lookup typed into the palette. */
export type Question = { about: 'domain'; name: string } | { about: 'ip'; ip: string }

/** The verbs of all languages: people type what they know. */
const verbs = new Set(
  Object.values(paletteWords).flatMap(({ auditWords, checkWords }) => [...auditWords, ...checkWords]),
)

const addressSchema = z.union([z.ipv4(), z.ipv6()])

/**
 * Parses "audit example.com", "check 192.0.2.1", or a name or address alone. After a verb any text is accepted, because
 * the engine gives the best error message; without one, only what looks like a name or address. Null otherwise.
 */
export function readQuestion(line: string): Question | null {
  const words = line.trim().split(/\s+/)
  const subject = words.at(-1) ?? ''
  const isAsked = words.length === 2 && verbs.has(words[0]?.toLowerCase() ?? '')
  if (words.length > 1 && !isAsked) return null
  if (addressSchema.safeParse(subject).success) return { about: 'ip', ip: subject }
  return isAsked || looksLikeDomain(subject) ? { about: 'domain', name: subject } : null
}

/** Labels separated by dots, the last of which is not a number. An email address stands for its domain. */
function looksLikeDomain(word: string): boolean {
  const name = word.slice(word.lastIndexOf('@') + 1).replace(/\.$/, '')
  const labels = name.split('.')
  return (
    labels.length > 1 && labels.every((label) => /^[\p{L}\p{N}_-]+$/u.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '')
  )
}
