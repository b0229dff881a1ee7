/** Characters of a name: as many as file systems allow. */
const maxName = 255

/** The name of a file from outside for display: bounded, on one line, and without characters that people cannot see. */
export function readableFileName(name: string): string {
  return name
    .slice(0, maxName)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu, '\uFFFD')
}
