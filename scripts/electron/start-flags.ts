import { parseArgs } from 'node:util'

/** The flags of `npm start`, by recipient. */
export interface StartFlags {
  /** Whether to use a browser instead of a window. */
  browser: boolean
  /** The app reads this from its environment. */
  dataDir: string | null
  forApp: string[]
  forServe: string[]
}

/** Flags that only the app and its Chromium understand. */
const appOnly = new Set(['no-sandbox', 'hidden'])
const serveOnly = new Set(['json', 'data-dir'])

/** Reads the arguments after `npm start --`: `--browser`, and flags of `sendproof serve` and Electron. */
export function readStartFlags(words: readonly string[]): StartFlags {
  const { tokens, values } = parseArgs({
    args: [...words],
    options: { browser: { type: 'boolean' }, 'data-dir': { type: 'string' } },
    strict: false,
    tokens: true,
  })
  const without = (names: ReadonlySet<string>) => {
    const dropped = new Set<number>()
    for (const token of tokens) {
      if (token.kind !== 'option' || !names.has(token.name)) continue
      dropped.add(token.index)
      if (token.value !== undefined && !token.inlineValue) dropped.add(token.index + 1)
    }
    return words.filter((_, index) => !dropped.has(index))
  }
  const dataDir = values['data-dir']
  return {
    browser: values.browser === true,
    dataDir: typeof dataDir === 'string' ? dataDir : null,
    forApp: without(new Set([...serveOnly, 'browser'])),
    forServe: without(new Set([...appOnly, 'browser'])),
  }
}
