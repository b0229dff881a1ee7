/**
 * Folds text for search: without case and diacritics, so that "zolw" finds "Żółw". NUL becomes a space, because SQLite's LIKE
 * ends there.
 */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l').replaceAll('\0', ' ')
}
