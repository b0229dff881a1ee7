import { describe, expect, it } from 'vitest'
import { startTexts } from '../../src/shared/i18n/start-texts.ts'
import { showProgress } from './show-progress.ts'

const megabyte = 1_000_000

/** The output of a download that progresses in equal steps. */
function writtenFor({ isTTY, total, stated = true }: { isTTY: boolean; total: number; stated?: boolean }): string {
  const written: string[] = []
  const progress = showProgress({ isTTY, write: (text) => written.push(text) }, (done, total) =>
    startTexts.en.progress({ done, total }),
  )
  for (let octets = 0; octets <= total; octets += 65_536) progress.show({ octets, total: stated ? total : null })
  progress.show({ octets: total, total: stated ? total : null })
  progress.end()
  return written.join('')
}

describe('showProgress', () => {
  it('updates one line per megabyte on a terminal', () => {
    const updates = writtenFor({ isTTY: true, total: 118 * megabyte }).split('\r')
    expect(updates).toHaveLength(1 + 119)
    expect(updates[1]).toBe('0 of 118 MB')
    expect(updates.at(-1)).toBe('118 of 118 MB\n')
  })

  it('writes a few lines to a log', () => {
    const lines = writtenFor({ isTTY: false, total: 118 * megabyte })
      .trim()
      .split('\n')
    expect(lines).toHaveLength(11)
    expect(lines[0]).toBe('0 of 118 MB')
    expect(lines.at(-1)).toBe('118 of 118 MB')
  })

  it('counts megabytes if the total is unknown', () => {
    const lines = writtenFor({ isTTY: false, total: 25 * megabyte, stated: false })
      .trim()
      .split('\n')
    expect(lines).toEqual(['1 MB', '10 MB', '20 MB'])
  })

  it('shows nothing for a small file', () => {
    expect(writtenFor({ isTTY: true, total: megabyte / 2 })).toBe('')
  })
})
