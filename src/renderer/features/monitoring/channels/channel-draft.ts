import type { ChannelAnswer } from '../../../../shared/contract/monitoring/alert-routes.ts'
import type { ChannelTarget } from '../../../../shared/contract/monitoring/channel.ts'
import type { Language } from '../../../../shared/languages.ts'
import type { SavedChannel } from '../../../api/monitoring/alerts.ts'

export const channelKinds = [
  ...(['email', 'slack', 'teams', 'discord', 'telegram', 'ntfy'] as const),
  ...(['webhook', 'desktop'] as const),
] as const

/** The form state of a channel. */
export interface ChannelDraft {
  name: string
  kind: ChannelTarget['kind']
  to: string
  url: string
  /** Of the bot, for Telegram. */
  token: string
  chatId: string
  lang: Language | null
  isDefault: boolean
}

export type ChannelFault = 'name' | 'to' | 'url' | 'scheme' | 'token' | 'chatId'

const addressShape = /^[^\s@<>]+@[^\s@<>]+$/

export function draftOfChannel(channel: ChannelAnswer | null): ChannelDraft {
  return {
    name: channel?.name ?? '',
    kind: channel?.target.kind ?? 'email',
    to: addressesOf(channel).join(', '),
    // The engine does not show it.
    url: '',
    token: '',
    chatId: channel?.target.kind === 'telegram' ? channel.target.chat_id : '',
    lang: channel?.lang ?? null,
    isDefault: channel?.is_default ?? true,
  }
}

/** The email addresses of a channel, as far as the engine shows them. */
export function addressesOf(channel: ChannelAnswer | null): string[] {
  return channel?.target.kind === 'email' ? (channel.target.to ?? []) : []
}

/** What to save, or the invalid fields. A target that was not edited is not stated, which keeps it as it is. */
export function readChannelDraft(
  draft: ChannelDraft,
  channel: ChannelAnswer | null,
): { saved: SavedChannel | null; faults: ChannelFault[] } {
  const { kind, to, url, token, chatId } = draftOfChannel(channel)
  const isKept =
    channel !== null &&
    draft.kind === kind &&
    draft.to === to &&
    draft.url === url &&
    draft.token === token &&
    draft.chatId === chatId
  const target = isKept ? undefined : readTarget(draft)
  const faults: ChannelFault[] = [
    ...(draft.name.trim() === '' ? (['name'] as const) : []),
    ...(typeof target === 'string' ? [target] : []),
  ]
  if (typeof target === 'string' || faults.length > 0) return { saved: null, faults }
  const settings = { name: draft.name.trim(), lang: draft.lang, is_default: draft.isDefault }
  if (channel) return { saved: { id: channel.id, settings: { ...settings, target } }, faults }
  return { saved: target ? { id: null, settings: { ...settings, target } } : null, faults }
}

function readTarget({ kind, to, url, token, chatId }: ChannelDraft): ChannelTarget | Exclude<ChannelFault, 'name'> {
  switch (kind) {
    case 'desktop':
      return { kind }
    case 'email': {
      const addresses = to.split(/[\s,;]+/).filter((address) => address !== '')
      return addresses.length > 0 && addresses.every((address) => addressShape.test(address))
        ? { kind, to: addresses }
        : 'to'
    }
    case 'telegram':
      if (!/^\d+:[\w-]{20,}$/.test(token.trim())) return 'token'
      return /^(-?\d+|@\w+)$/.test(chatId.trim()) ? { kind, token: token.trim(), chat_id: chatId.trim() } : 'chatId'
    default: {
      const address = url.trim()
      // The engine takes http only if it is set up for private webhooks.
      if (/^http:\/\//i.test(address) && kind !== 'webhook') return 'scheme'
      return /^https?:\/\//i.test(address) && URL.canParse(address) ? { kind, url: address } : 'url'
    }
  }
}
