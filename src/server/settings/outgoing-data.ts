import { asksNetwork } from '../../engine/dns/create-resolver.ts'
import { bareHost } from '../../engine/names/ip-address.ts'
import type { OutgoingData } from '../../shared/contract/app.ts'
import { isLoopback } from '../network/reach.ts'
import type { Settings } from './settings.ts'

/** What leaves this machine when it analyzes messages and domains itself. */
export function outgoingData({ dns, offline, rspamd, spamd, download_facts }: Settings): OutgoingData[] {
  const filters = [rspamd, spamd && `http://${spamd}`].filter((address) => address !== undefined)
  const isOnline = asksNetwork({ sources: dns, offline })
  return [
    ...(isOnline ? (['dns'] as const) : []),
    ...(filters.every(isHere) ? [] : (['messages'] as const)),
    ...(isOnline && download_facts ? (['facts'] as const) : []),
  ]
}

function isHere(address: string): boolean {
  return isLoopback(bareHost(new URL(address)))
}
