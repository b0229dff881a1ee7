import { describe, expect, it } from 'vitest'
import type { MailboxAnswer } from '../../../shared/contract/mailboxes.ts'
import {
  chooseAuthentication,
  chooseProvider,
  draftOf,
  enterAddress,
  enterServer,
  keepsSecret,
  mayUseOAuth,
  readDraft,
} from './mailbox-draft.ts'

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
  permanent_address: false,
  plus_addressing: true,
  clean_up: false,
  for_reports: false,
  report_folder: null,
  certificate: 'PEM',
  has_secret: true,
  permanent: null,
  reports: null,
  trouble: null,
}

describe('a new mailbox', () => {
  it('starts with Gmail and its server', () => {
    expect(draftOf(null)).toMatchObject({
      provider: 'gmail',
      host: 'imap.gmail.com',
      port: '993',
      plus_addressing: true,
    })
  })

  it('uses the presets of a provider and drops those of the previous one', () => {
    const yahoo = chooseProvider({ ...draftOf(null), certificate: 'PEM' }, 'yahoo')
    expect(yahoo).toMatchObject({ host: 'imap.mail.yahoo.com', plus_addressing: false, certificate: null })
    expect(chooseProvider(yahoo, 'custom')).toEqual({ ...yahoo, provider: 'custom', host: '' })
    const own = { ...yahoo, host: 'mail.readers.example' }
    expect(chooseProvider(own, 'custom')).toEqual({ ...own, provider: 'custom' })
  })

  it('uses the address as the user name until another one is entered', () => {
    const entered = enterAddress(draftOf(null), 'ada@gmail.com')
    expect(entered.user).toBe('ada@gmail.com')
    expect(enterAddress({ ...entered, user: 'ada' }, 'ben@gmail.com')).toMatchObject({ user: 'ada' })
  })

  it('reports every invalid field', () => {
    const draft = { ...chooseProvider(draftOf(null), 'custom'), port: '70000', address: 'ada' }
    expect(readDraft(draft, null)).toEqual({ settings: null, faults: ['address', 'secret', 'host', 'port', 'user'] })
  })

  it('is parsed into settings for the engine', () => {
    const draft = { ...enterAddress(draftOf(null), ' Ada@Gmail.com '), user: 'ada@gmail.com', secret: 'x' }
    expect(readDraft(draft, null).settings).toMatchObject({
      address: 'ada@gmail.com',
      port: 993,
      authentication: 'password',
    })
  })
})

describe('a saved mailbox', () => {
  it('is loaded unchanged, without requiring the password again', () => {
    const { settings } = readDraft(draftOf(kept), kept)
    expect(settings).toEqual({ ...settings, host: kept.host, port: kept.port, certificate: kept.certificate })
  })

  it.each([
    ['host', { host: 'mx.readers.example' }],
    ['port', { port: '143' }],
    ['security', { security: 'starttls' as const }],
    ['user', { user: 'ben' }],
  ])('requires its password again when its %s changes', (_, change) => {
    const draft = { ...draftOf(kept), ...change }
    expect(keepsSecret(kept, draft)).toBe(false)
    expect(readDraft(draft, kept)).toEqual({ settings: null, faults: ['secret'] })
  })

  it('does not apply a trusted certificate to another server', () => {
    expect(enterServer(draftOf(kept), { host: 'mx.readers.example' }).certificate).toBeNull()
  })
})

describe('a mailbox with OAuth', () => {
  const endpoints = { device: 'https://id.example/d', token: 'https://id.example/t', scope: 'imap' }
  const consented: MailboxAnswer = {
    ...kept,
    authentication: 'oauth2',
    oauth_client_id: 'client-1',
    oauth_endpoints: endpoints,
  }

  it('uses OAuth if the provider accepts no passwords, and hides it if the provider has none', () => {
    const outlook = chooseProvider(draftOf(null), 'outlook')
    expect(outlook).toMatchObject({ authentication: 'oauth2', oauth_endpoints: null })
    expect(mayUseOAuth(outlook)).toBe(true)
    const gmail = chooseProvider(outlook, 'gmail')
    expect(gmail).toMatchObject({ authentication: 'password' })
    expect(mayUseOAuth(gmail)).toBe(false)
  })

  it('keeps OAuth when edited, and needs no secret', () => {
    expect(readDraft(draftOf(consented), consented).settings).toMatchObject({
      authentication: 'oauth2',
      oauth_client_id: 'client-1',
      oauth_endpoints: endpoints,
    })
  })

  it('reports missing client fields if the provider is unknown', () => {
    const draft = chooseAuthentication(chooseProvider(draftOf(kept), 'custom'), 'oauth2')
    expect(readDraft(draft, kept).faults).toEqual(['oauth_client_id', 'device', 'token', 'scope'])
    const inClear = { ...draft, oauth_client_id: 'x', oauth_endpoints: { ...endpoints, token: 'http://id.example/t' } }
    expect(readDraft(inClear, kept).faults).toEqual(['token'])
  })

  it('does not use a password as a client secret, or vice versa', () => {
    const draft = chooseAuthentication({ ...draftOf(kept), secret: 'wolf' }, 'oauth2')
    expect(draft.secret).toBe('')
    const back = chooseAuthentication({ ...draftOf(consented), secret: 'wolf' }, 'password')
    expect(readDraft(back, consented).faults).toEqual(['secret'])
    expect(readDraft({ ...back, secret: 'fox' }, consented).settings).toMatchObject({
      authentication: 'password',
      oauth_client_id: null,
      oauth_endpoints: null,
    })
  })
})
