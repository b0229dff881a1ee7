import { describe, expect, it } from 'vitest'
import type { ChannelAnswer } from '../../../../shared/contract/monitoring/alert-routes.ts'
import { type ChannelDraft, draftOfChannel, readChannelDraft } from './channel-draft.ts'

const email: ChannelDraft = { ...draftOfChannel(null), name: ' Team ', to: 'a@shop.example, b@shop.example' }

describe('readChannelDraft', () => {
  it.each<[Partial<ChannelDraft>, object]>([
    [{}, { kind: 'email', to: ['a@shop.example', 'b@shop.example'] }],
    [{ to: 'a@shop.example;\nb@shop.example ' }, { kind: 'email', to: ['a@shop.example', 'b@shop.example'] }],
    [{ kind: 'desktop', to: '' }, { kind: 'desktop' }],
    [
      { kind: 'webhook', url: ' https://hooks.example/a ' },
      { kind: 'webhook', url: 'https://hooks.example/a' },
    ],
  ])('reads %j', (changes, target) => {
    expect(readChannelDraft({ ...email, ...changes }, null)).toEqual({
      saved: { id: null, settings: { name: 'Team', target, lang: null, is_default: true } },
      faults: [],
    })
  })

  it.each<[Partial<ChannelDraft>, string[]]>([
    [{ name: ' ' }, ['name']],
    [{ to: '' }, ['to']],
    [{ to: 'a@shop.example, b' }, ['to']],
    [{ kind: 'webhook' }, ['url']],
    [{ kind: 'webhook', url: 'ftp://hooks.example' }, ['url']],
    [{ name: '', kind: 'webhook', url: 'hooks.example' }, ['name', 'url']],
  ])('refuses %j', (changes, faults) => {
    expect(readChannelDraft({ ...email, ...changes }, null)).toEqual({ saved: null, faults })
  })

  const common = { id: 7, name: 'Team', lang: null, is_default: true, created_at: '2026-11-23T10:00:00Z' }
  const targets: ChannelAnswer['target'][] = [
    { kind: 'webhook', host: 'hooks.example' },
    { kind: 'email', to: ['a@shop.example', 'b@shop.example'], unconfirmed: ['b@shop.example'], is_confirmed: false },
    { kind: 'email', to: null, unconfirmed: null, is_confirmed: true },
    { kind: 'desktop' },
  ]

  it.each(targets)('states no target that was not edited: %j', (target) => {
    const channel = { ...common, target }
    const settings = { name: 'Renamed', lang: null, is_default: true, target: undefined }
    expect(readChannelDraft({ ...draftOfChannel(channel), name: 'Renamed' }, channel)).toEqual({
      saved: { id: 7, settings },
      faults: [],
    })
  })

  it('states a target that was edited', () => {
    const channel = { ...common, target: { kind: 'webhook', host: 'hooks.example' } } as const
    const draft = { ...draftOfChannel(channel), url: 'https://hooks.example/b' }
    expect(readChannelDraft(draft, channel).saved).toMatchObject({
      id: 7,
      settings: { target: { kind: 'webhook', url: 'https://hooks.example/b' } },
    })
    expect(readChannelDraft({ ...draft, kind: 'email' }, channel).faults).toEqual(['to'])
  })
})
