import type { ListResponse } from 'imapflow'
import { describe, expect, it } from 'vitest'
import { chooseFolders, maxFolders } from './mailbox-folders.ts'

function listed(path: string, specialUse?: string, ...flags: string[]): ListResponse {
  const name = path.split('/').at(-1) ?? path
  const place = { path, pathAsListed: path, name, delimiter: '/', parent: [], parentPath: '' }
  return { ...place, flags: new Set(flags), specialUse, listed: true, subscribed: true }
}

describe('chooseFolders', () => {
  it('picks folders for incoming mail, the most likely first', () => {
    const folders = [
      listed('Archive', '\\Archive'),
      listed('Drafts', '\\Drafts'),
      listed('[Gmail]', undefined, '\\Noselect'),
      listed('[Gmail]/All Mail', '\\All'),
      listed('[Gmail]/Spam', '\\Junk'),
      listed('Sent', '\\Sent'),
      listed('INBOX', '\\Inbox'),
      listed('Gone', undefined, '\\NonExistent'),
      listed('Letters'),
    ]
    expect(chooseFolders(folders)).toEqual([
      { path: 'INBOX', kind: 'inbox' },
      { path: '[Gmail]/Spam', kind: 'spam' },
      { path: 'Archive', kind: 'other' },
      { path: 'Letters', kind: 'other' },
    ])
  })

  it.each([
    ['spam', 'spam'],
    ['Spam', 'spam'],
    ['Courrier indésirable', 'spam'],
    ['Bulk Mail', 'spam'],
    ['Spam reports', 'other'],
    ['Letters', 'other'],
    ['Deleted Items', 'other'],
  ])('recognizes a second spam folder by its name: %s is %s', (name, kind) => {
    const folders = chooseFolders([listed('INBOX', '\\Inbox'), listed('INBOX/Junk', '\\Junk'), listed(`INBOX/${name}`)])
    expect(folders).toContainEqual({ path: 'INBOX/Junk', kind: 'spam' })
    expect(folders).toContainEqual({ path: `INBOX/${name}`, kind })
  })

  it('limits their number, and keeps the most likely', () => {
    const many = Array.from({ length: 500 }, (_, index) => listed(`Letters/${index}`))
    const folders = chooseFolders([...many, listed('Junk', '\\Junk'), listed('inbox')])
    expect(folders).toHaveLength(maxFolders)
    expect(folders.slice(0, 2)).toEqual([
      { path: 'inbox', kind: 'inbox' },
      { path: 'Junk', kind: 'spam' },
    ])
  })
})
