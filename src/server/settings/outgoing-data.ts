import { asksNetwork } from '../../engine/dns/create-resolver.ts'
import { bareHost } from '../../engine/names/ip-address.ts'
import type { OutgoingData } from '../../shared/contract/app.ts'
import { isLoopback } from '../network/reach.ts'
import type { Settings } from './settings.ts'

/** What leaves this machine when it analyzes messages and domains itself. */
export function outgoingData({ dns, offline, rspamd, spamd }: Settings): OutgoingData[] {
  const filters = [rspamd, spamd && `http://${spamd}`].filter((address) => address !== undefined)
  return [
    ...(asksNetwork({ sources: dns, offline }) ? (['dns'] as const) : []),
    ...(filters.every(isHere) ? [] : (['messages'] as const)),
  ]
}

function isHere(address: string): boolean {
  return isLoopback(bareHost(new URL(address)))
}
