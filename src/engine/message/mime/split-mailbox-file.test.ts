import { describe, expect, it } from 'vitest'
import { splitMailboxFile } from './split-mailbox-file.ts'

const first =
  'From dmarc@receiver.example Thu Nov 26 01:00:00 2026\nSubject: 1\n\nFrom here on, text.\n\nFrom now on, too.\n'
const second = 'From - Thu Nov 26 02:00:00 2026\nSubject: 2\n\nText\n'

function split(text: string, max = 10): string[] | null {
  return splitMailboxFile(Buffer.from(text), max)?.map(String) ?? null
}

describe('splitMailboxFile', () => {
  it.each([
    ['an email', 'Subject: 1\n\nText\n\nFrom - Thu Nov 26 02:00:00 2026\n'],
    ['one email after a separator', first],
    ['XML', '<feedback/>'],
    ['nothing', ''],
  ])('keeps %s', (_, text) => {
    expect(split(text)).toEqual([text])
  })

  it.each([
    ['line feeds', (text: string) => text],
    ['carriage returns', (text: string) => text.replaceAll('\n', '\r\n')],
  ])('separates emails with %s', (_, write) => {
    const emails = [`${first}\n`, `${second}\n`, second].map(write)
    expect(split(emails.join(''))).toEqual(emails)
  })

  it('refuses more emails than allowed', () => {
    const email = 'From - Thu Nov 26 02:00:00 2026\n\n'
    expect(split(email.repeat(3), 3)).toHaveLength(3)
    expect(split(email.repeat(4), 3)).toBeNull()
  })
})
