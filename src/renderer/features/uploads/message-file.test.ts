import { describe, expect, it } from 'vitest'
import { maxMessageOctets } from '../../../shared/limits.ts'
import { readMessageFile } from './message-file.ts'

function file(name: string, content: string): File {
  return new File([content], name)
}

describe('readMessageFile', () => {
  it.each([
    ['a .eml', 'letter.eml', 'junk, and yet it says what it is'],
    ['an Outlook file', 'Letter.MSG', 'junk, and yet it says what it is'],
    ['a file that starts with a header field', 'letter.txt', 'Received: from a by b\r\nSubject: x\r\n\r\n'],
    ['a file that starts with an mbox line', 'mbox', 'From ada@shop.example Sat Nov 21 00:00:00 2026\n'],
  ])('accepts %s', async (_, name, content) => {
    expect(await readMessageFile([file(name, content)], { takesOutlook: true })).toMatchObject({
      state: 'accepted',
      file: { name },
    })
  })

  it.each([
    ['no file', [], 'notMessage'],
    ['two files', [file('a.eml', 'x'), file('b.eml', 'x')], 'several'],
    ['an empty file', [file('a.eml', '')], 'empty'],
    ['a picture', [file('logo.png', '\x89PNG\r\n')], 'notMessage'],
  ])('refuses %s', async (_, files, fault) => {
    expect(await readMessageFile(files, { takesOutlook: true })).toEqual({ state: 'refused', fault })
  })

  it.each(['page.html', 'Newsletter.HTM', 'mail.xhtml'])('recognizes a web page: %s', async (name) => {
    const page = file(name, '<!doctype html>')
    expect(await readMessageFile([page], { takesOutlook: true })).toEqual({ state: 'html', file: page })
  })

  it('rejects an Outlook file if it cannot be converted', async () => {
    const refused = { state: 'refused', fault: 'outlook' }
    expect(await readMessageFile([file('Letter.MSG', 'x')], { takesOutlook: false })).toEqual(refused)
  })

  it('rejects a file that the engine would reject, without reading it', async () => {
    const large = file('large.eml', 'x')
    Object.defineProperty(large, 'size', { value: maxMessageOctets + 1 })
    expect(await readMessageFile([large], { takesOutlook: true })).toEqual({ state: 'refused', fault: 'tooLarge' })
  })
})
