import type { ChannelAnswer } from '../../../../shared/contract/monitoring/alert-routes.ts'
import type { ChannelSettings, ChannelTarget } from '../../../../shared/contract/monitoring/channel.ts'
import type { Language } from '../../../../shared/languages.ts'

export const channelKinds = ['email', 'webhook', 'desktop'] as const

/** The form state of a channel. */
export interface ChannelDraft {
  name: string
  kind: ChannelTarget['kind']
  to: string
  url: string
  lang: Language | null
  isDefault: boolean
}

export type ChannelFault = 'name' | 'to' | 'url'

const addressShape = /^[^\s@<>]+@[^\s@<>]+$/

export function draftOfChannel(channel: ChannelAnswer | null): ChannelDraft {
  const target = channel?.target ?? { kind: 'email', to: [] }
  return {
    name: channel?.name ?? '',
    kind: target.kind,
    to: target.kind === 'email' ? target.to.join(', ') : '',
    url: target.kind === 'webhook' ? target.url : '',
    lang: channel?.lang ?? null,
    isDefault: channel?.is_default ?? true,
  }
}

/** The settings, or the invalid fields. */
export function readChannelDraft(draft: ChannelDraft): { settings: ChannelSettings | null; faults: ChannelFault[] } {
  const target = readTarget(draft)
  const faults: ChannelFault[] = [
    ...(draft.name.trim() === '' ? (['name'] as const) : []),
    ...(typeof target === 'string' ? [target] : []),
  ]
  if (typeof target === 'string' || faults.length > 0) return { settings: null, faults }
  return { settings: { name: draft.name.trim(), target, lang: draft.lang, is_default: draft.isDefault }, faults }
}

function readTarget({ kind, to, url }: ChannelDraft): ChannelTarget | 'to' | 'url' {
  switch (kind) {
    case 'desktop':
      return { kind }
    case 'email': {
      const addresses = to.split(/[\s,;]+/).filter((address) => address !== '')
      return addresses.length > 0 && addresses.every((address) => addressShape.test(address))
        ? { kind, to: addresses }
        : 'to'
    }
    case 'webhook':
      return /^https?:\/\//i.test(url.trim()) && URL.canParse(url.trim()) ? { kind, url: url.trim() } : 'url'
  }
}
