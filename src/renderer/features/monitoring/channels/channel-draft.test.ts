import { describe, expect, it } from 'vitest'
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
    expect(readChannelDraft({ ...email, ...changes })).toEqual({
      settings: { name: 'Team', target, lang: null, is_default: true },
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
    expect(readChannelDraft({ ...email, ...changes })).toEqual({ settings: null, faults })
  })
})
