import { describe, expect, it } from 'vitest'
import type { RelayAnswer } from '../../../shared/contract/relay.ts'
import { chooseSecurity, draftOfRelay, keepsRelaySecret, readRelayDraft } from './relay-draft.ts'

const kept: RelayAnswer = {
  host: 'smtp.shop.example',
  port: 587,
  security: 'starttls',
  user: 'news',
  from: null,
  certificate: null,
  has_secret: true,
}

describe('a new relay', () => {
  it('has the default port of its encryption until another one is entered', () => {
    const draft = draftOfRelay(null)
    expect(draft).toMatchObject({ security: 'starttls', port: '587' })
    expect(chooseSecurity(draft, 'tls').port).toBe('465')
    expect(chooseSecurity(chooseSecurity(draft, 'tls'), 'none').port).toBe('25')
    expect(chooseSecurity({ ...draft, port: '2525' }, 'tls').port).toBe('2525')
  })

  it('reports every invalid field', () => {
    const draft = { ...draftOfRelay(null), port: 'smtp', user: 'news', from: 'bounce', certificate: 'PEM' }
    expect(readRelayDraft(draft, null)).toEqual({
      settings: null,
      faults: ['host', 'port', 'secret', 'from', 'certificate'],
    })
  })

  it('does not send a login over an unencrypted connection', () => {
    const draft = { ...draftOfRelay(kept), security: 'none' as const }
    expect(readRelayDraft(draft, kept).settings).toMatchObject({ security: 'none', user: null })
  })
})

describe('a saved relay', () => {
  it('is loaded unchanged, without requiring the password again', () => {
    const { has_secret: _, ...settings } = kept
    expect(readRelayDraft(draftOfRelay(kept), kept)).toEqual({ settings, faults: [] })
  })

  it.each([
    ['host', { host: 'mx.shop.example' }],
    ['port', { port: '465' }],
    ['security', { security: 'tls' as const }],
    ['user', { user: 'ada' }],
  ])('requires its password again when its %s changes', (_, change) => {
    const draft = { ...draftOfRelay(kept), ...change }
    expect(keepsRelaySecret(kept, draft)).toBe(false)
    expect(readRelayDraft(draft, kept)).toEqual({ settings: null, faults: ['secret'] })
  })
})
