/** Maximum number of cached characters: twice the longest header section that is read. */
const maxCharacters = 512 * 1024

/**
 * Caches a pure function for recent texts. Checks and rules read the same few header fields and records many times,
 * especially when facts are re-evaluated for each fix; a field may be as long as a header. Results are shared and must
 * not be modified.
 */
export function memoize<T>(read: (text: string) => T): (text: string) => T {
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

/** Caches a pure function for as long as its input exists. The input must not be modified. */
export function memoizeByObject<Input extends object, Result>(
  read: (input: Input) => Result,
): (input: Input) => Result {
  const results = new WeakMap<Input, { result: Result }>()
  return (input) => {
    const known = results.get(input)
    if (known) return known.result
    const result = read(input)
    results.set(input, { result })
    return result
  }
}
