/** The canonical form for comparing names: lowercase ASCII, without the final dot. The root is the empty string. */
export function canonicalName(name: string): string {
  const relative = name.endsWith('.') && !name.endsWith('\\.') ? name.slice(0, -1) : name
  return /[A-Z]/.test(relative) ? relative.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : relative
}

/** The name without its first label; null for the root. */
export function parentOf(name: string): string | null {
  if (name === '') return null
  const dot = name.indexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1)
}

/** Whether `name` is `ancestor` or a name below it. */
export function isWithin(name: string, ancestor: string): boolean {
  return ancestor === '' || name === ancestor || name.endsWith(`.${ancestor}`)
}

/** Whether `name` is below `ancestor`. */
export function isBelow(name: string, ancestor: string): boolean {
  return name !== ancestor && isWithin(name, ancestor)
}
