/** Joins class names and skips missing ones. */
export function join(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
