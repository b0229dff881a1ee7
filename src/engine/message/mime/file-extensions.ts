/** The extensions of a name in lower case, last one first. Trailing spaces and dots are ignored, as programs do. */
export function extensionsOf(name: string): string[] {
  const [, ...extensions] = name.trimEnd().toLowerCase().split('.')
  return extensions
    .map((extension) => extension.trim())
    .filter((extension) => extension !== '')
    .reverse()
}
