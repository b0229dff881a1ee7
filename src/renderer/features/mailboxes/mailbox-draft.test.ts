import { describe, expect, it } from 'vitest'
import type { MailboxAnswer } from '../../../shared/contract/mailboxes.ts'
import { chooseProvider, draftOf, enterAddress, enterServer, keepsSecret, readDraft } from './mailbox-draft.ts'

const kept: MailboxAnswer = {
  id: 'abc',
  provider: 'custom',
  address: 'ada@readers.example',
  host: 'mail.readers.example',
  port: 993,
  security: 'tls',
  user: 'ada',
  authentication: 'password',
  oauth_client_id: null,
  oauth_endpoints: null,
  for_placement: true,
  for_pickup: false,
  plus_addressing: true,
  clean_up: false,
  certificate: 'PEM',
  has_secret: true,
  trouble: null,
}

describe('a new mailbox', () => {
  it('begins at Gmail, with its server', () => {
    expect(draftOf(null)).toMatchObject({
      provider: 'gmail',
      host: 'imap.gmail.com',
      port: '993',
      plus_addressing: true,
    })
  })

  it('takes over what is known of a provider, and nothing of one that is no longer meant', () => {
    const yahoo = chooseProvider({ ...draftOf(null), certificate: 'PEM' }, 'yahoo')
    expect(yahoo).toMatchObject({ host: 'imap.mail.yahoo.com', plus_addressing: false, certificate: null })
    expect(chooseProvider(yahoo, 'custom')).toEqual({ ...yahoo, provider: 'custom', host: '' })
    const own = { ...yahoo, host: 'mail.readers.example' }
    expect(chooseProvider(own, 'custom')).toEqual({ ...own, provider: 'custom' })
  })

  it('has the address as its user until another is entered', () => {
    const entered = enterAddress(draftOf(null), 'ada@gmail.com')
    expect(entered.user).toBe('ada@gmail.com')
    expect(enterAddress({ ...entered, user: 'ada' }, 'ben@gmail.com')).toMatchObject({ user: 'ada' })
  })

  it('names every field that is to be mended', () => {
    const draft = { ...chooseProvider(draftOf(null), 'custom'), port: '70000', address: 'ada' }
    expect(readDraft(draft, null)).toEqual({ settings: null, faults: ['address', 'secret', 'host', 'port', 'user'] })
  })

  it('is read as the engine wants it', () => {
    const draft = { ...enterAddress(draftOf(null), ' Ada@Gmail.com '), user: 'ada@gmail.com', secret: 'x' }
    expect(readDraft(draft, null).settings).toMatchObject({
      address: 'ada@gmail.com',
      port: 993,
      authentication: 'password',
    })
  })
})

describe('a mailbox that is kept', () => {
  it('comes back as it was, without a password to enter', () => {
    const { settings } = readDraft(draftOf(kept), kept)
    expect(settings).toEqual({ ...settings, host: kept.host, port: kept.port, certificate: kept.certificate })
  })

  it.each([
    ['host', { host: 'mx.readers.example' }],
    ['port', { port: '143' }],
    ['security', { security: 'starttls' as const }],
    ['user', { user: 'ben' }],
  ])('wants its password again when its %s is another', (_, change) => {
    const draft = { ...draftOf(kept), ...change }
    expect(keepsSecret(kept, draft)).toBe(false)
    expect(readDraft(draft, kept)).toEqual({ settings: null, faults: ['secret'] })
  })

  it('trusts no certificate of another server', () => {
    expect(enterServer(draftOf(kept), { host: 'mx.readers.example' }).certificate).toBeNull()
  })
})
