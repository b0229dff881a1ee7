import { describe, expect, it } from 'vitest'
import { mailbox } from '../../../../test/support/mailbox.ts'
import type { Mailbox } from '../../storage/repositories.ts'
import { findMailboxLogin } from './mailbox-login.ts'

const gmail = {
  id: 'm1',
  provider: 'gmail',
  address: 'ada@gmail.example',
  user: 'ada',
  authentication: 'password',
} as const

async function find(mailboxes: readonly Partial<Mailbox>[], password: string | null = 'app') {
  const secrets = { read: async (name: string) => (name === 'mailbox:m1' ? password : null) }
  return await findMailboxLogin({ list: async () => mailboxes.map((each) => mailbox(each)) }, secrets)
}

describe('findMailboxLogin', () => {
  it('sends through the provider of the mailbox, as its address', async () => {
    expect(await find([{ id: 'm0', provider: 'custom' }, gmail])).toEqual({
      ...{ host: 'smtp.gmail.com', port: 465, security: 'tls', certificate: null },
      ...{ user: 'ada', from: 'ada@gmail.example', secret: 'app' },
    })
  })

  it.each<[string, Partial<Mailbox>[], string | null]>([
    ['without a mailbox', [], 'app'],
    ['with a server of the user', [{ ...gmail, provider: 'custom' }], 'app'],
    ['with a provider that takes no passwords', [{ ...gmail, provider: 'outlook' }], 'app'],
    ['with a token instead of a password', [{ ...gmail, authentication: 'oauth2' }], 'app'],
    ['without the password', [gmail], null],
  ])('finds none %s', async (_, mailboxes, password) => {
    expect(await find(mailboxes, password)).toBeNull()
  })
})
