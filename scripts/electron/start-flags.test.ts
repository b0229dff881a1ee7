import { describe, expect, it } from 'vitest'
import { readStartFlags } from './start-flags.ts'

describe('readStartFlags', () => {
  it.each<[string[], Partial<ReturnType<typeof readStartFlags>>]>([
    [[], { browser: false, dataDir: null, forApp: [], forServe: [] }],
    [['--browser', '--port', '0'], { browser: true, forApp: ['--port', '0'], forServe: ['--port', '0'] }],
    [['--port', '0', '--no-sandbox'], { forApp: ['--port', '0', '--no-sandbox'], forServe: ['--port', '0'] }],
    [
      ['--data-dir', 'a', '--offline'],
      { dataDir: 'a', forApp: ['--offline'], forServe: ['--data-dir', 'a', '--offline'] },
    ],
    [['--data-dir=a'], { dataDir: 'a', forApp: [], forServe: ['--data-dir=a'] }],
    [['--json', 'letter.eml'], { forApp: ['letter.eml'], forServe: ['--json', 'letter.eml'] }],
    [
      ['--prot', '1', '--no-sandbx'],
      {
        misspelled: [
          { flag: '--prot', known: '--port' },
          { flag: '--no-sandbx', known: '--no-sandbox' },
        ],
      },
    ],
    [['--password-store=basic', '--ozone-platform', 'x11', '-v', '--smtp-port=0'], { misspelled: null }],
    [['--adopt'], { forApp: [], forServe: ['--adopt'], misspelled: null }],
    [['--disable-gpu'], { forApp: ['--disable-gpu'], forServe: ['--disable-gpu'] }],
  ])('%j', (words, flags) => {
    expect(readStartFlags(words)).toMatchObject(flags)
  })
})
