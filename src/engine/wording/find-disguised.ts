import data from './phrases.json' with { type: 'json' }

/** Words that spammers disguise. */
const targets: ReadonlySet<string> = new Set(data.disguised)
const longestTarget = Math.max(...data.disguised.map(({ length }) => length))

/** Characters that resemble a letter. */
const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
}

/** A word with at least one letter that may be replaced. */
const replaced = /(?<![a-z0-9!|@$])(?=[a-z]*[0-9!|@$])[a-z0-9!|@$]*[a-z][a-z0-9!|@$]*/gi
/** At least five single letters separated by the same character: `M O N E Y`, `v.i.a.g.r.a`. */
const spacedOut = /(?<![\p{L}\p{N}])\p{L}(?:([ ._*-])\p{L}(?:\1\p{L}){3,20})(?![\p{L}\p{N}])/gu

/** Maximum number stored. */
const maxDisguised = 20

/** The words that are spelled so that filters miss them but readers do not. Linear in the text's length. */
export function findDisguised(text: string): string[] {
  const replacing = (text.match(replaced) ?? []).filter(hidesTarget)
  const spacing = text.match(spacedOut) ?? []
  return [...new Set([...replacing, ...spacing])].slice(0, maxDisguised)
}

function hidesTarget(word: string): boolean {
  if (word.length > longestTarget) return false
  const plain = [...word.toLowerCase()].map((character) => lookAlikes[character] ?? character).join('')
  return targets.has(plain)
}
