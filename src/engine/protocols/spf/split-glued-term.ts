import { parseTerm } from './parse-term.ts'

/** `~all` and its like at the end of another term. */
const gluedEnd = /^(.+?)([-~?+]all)$/i
/** Where another term begins inside one. */
const innerStart = /(?<=[A-Za-z0-9.}/])(?=[-~?+]?(?:ip4|ip6|include|exists|redirect)[:=])/i

/**
 * Takes two terms of an SPF record apart that lack the blank between them: `ip4:192.0.2.1~all`,
 * `include:a.exampleip4:192.0.2.1`. Null where the word is one term. A host may be called `mail-all`, so an end after a
 * domain name counts only in a record without one of its own (`hasEnd`).
 */
export function splitGluedTerm(word: string, hasEnd: boolean): string[] | null {
  const isTerm = !('code' in parseTerm(word, 0))
  const [, head = '', end = ''] = gluedEnd.exec(word) ?? []
  if (head !== '' && !(hasEnd && isTerm)) return [...(splitGluedTerm(head, true) ?? [head]), end]
  if (isTerm && !innerStart.test(word)) return null
  const parts = word.split(innerStart)
  return parts.length > 1 ? parts : null
}
