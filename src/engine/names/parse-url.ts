import { memoize } from '../../shared/memoize.ts'

/** The parsed address; null for other texts. Every check of links asks for the same ones, and parsing takes long. */
export const parseUrl: (address: string) => Readonly<URL> | null = memoize((address) => URL.parse(address))
