/** Text as it is searched: without case and without marks above or below letters, so that "zolw" finds "Żółw". */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l')
}
