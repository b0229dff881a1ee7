/** Class names in one string; what is missing is left out. */
export function join(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
