import { parseArgs } from 'node:util'
import { resembles } from '../../src/server/http/problems/misspelled-names.ts'
import { settingNames, settingOf } from '../../src/shared/setting-table.ts'

/** The flags of `npm start`, by recipient. */
export interface StartFlags {
  /** Whether to use a browser instead of a window. */
  browser: boolean
  /** The app reads this from its environment. */
  dataDir: string | null
  forApp: string[]
  forServe: string[]
  /** Flags that resemble known ones; null if there are none. */
  misspelled: { flag: string; known: string }[] | null
}

/** Flags that only the app and its Chromium understand. */
const appOnly = new Set(['no-sandbox', 'hidden'])
const serveOnly = new Set(['json', 'data-dir', 'adopt'])
/** Other unknown flags are left to Electron. */
const knownFlags: readonly string[] = [
  ...['browser', 'help', ...appOnly, ...serveOnly],
  ...settingNames.filter((name) => !settingOf(name).hasNoFlag).map((name) => name.replaceAll('_', '-')),
]

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
  const misspelled = tokens.flatMap((token) => {
    if (token.kind !== 'option' || !token.rawName.startsWith('--') || knownFlags.includes(token.name)) return []
    const known = knownFlags.find((each) => resembles(token.name, each))
    return known === undefined ? [] : [{ flag: token.rawName, known: `--${known}` }]
  })
  const dataDir = values['data-dir']
  return {
    browser: values.browser === true,
    dataDir: typeof dataDir === 'string' ? dataDir : null,
    forApp: without(new Set([...serveOnly, 'browser'])),
    forServe: without(new Set([...appOnly, 'browser'])),
    misspelled: misspelled.length === 0 ? null : misspelled,
  }
}
