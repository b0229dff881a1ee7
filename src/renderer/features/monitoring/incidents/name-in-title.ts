/** A title in three parts: before the name of the target, the name, and after it. */
export type TitleParts = readonly [string, string, string]

/** Ends of text in which the name that follows is only a part of another name. */
const joinedBefore = /[\p{L}\p{N}._@-]$/u
/** Beginnings of text that continue the name before it. A period may also end the sentence. */
const joinedAfter = /^(?:[\p{L}\p{N}_-]|\.[\p{L}\p{N}])/u

/**
 * Finds the name of a monitored target in the title of its incident. Null if the title is not about this name. The
 * names of monitored messages are words, which can be in any sentence, so only domains and addresses are found.
 */
export function findNameInTitle(title: string, name: string): TitleParts | null {
  if (!/[.:]/.test(name)) return null
  for (let at = title.indexOf(name); at >= 0; at = title.indexOf(name, at + 1)) {
    const parts = [title.slice(0, at), name, title.slice(at + name.length)] as const
    if (!joinedBefore.test(parts[0]) && !joinedAfter.test(parts[2])) return parts
  }
  return null
}
