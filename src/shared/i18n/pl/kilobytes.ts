import { formatNumber } from '../format.ts'

/** A size in kilobytes, never as none of them. */
export function kilobytes(size: number): string {
  return size < 0.1 ? 'poniżej 0,1 KB' : `${formatNumber('pl', size)} KB`
}
