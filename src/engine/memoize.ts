/** Characters of texts that are remembered at a time: twice the longest header section that is read. */
const maxCharacters = 512 * 1024

/**
 * A pure function of a text that remembers what it gave for the latest texts. Checks and rules read the same few header
 * fields over and over, above all where the facts are judged again for each fix; a field may be as long as a header.
 * What it gives is shared, so it must not be changed.
 */
export function remembered<T>(read: (text: string) => T): (text: string) => T {
  const results = new Map<string, { result: T }>()
  let characters = 0

  return (text) => {
    const known = results.get(text)
    if (known) return known.result
    const result = read(text)
    characters += text.length
    if (characters > maxCharacters) {
      results.clear()
      characters = text.length
    }
    results.set(text, { result })
    return result
  }
}
