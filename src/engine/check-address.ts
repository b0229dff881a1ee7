import type { AddressFacts } from '../shared/contract/blacklist.ts'
import { createRecordingResolver } from './dns/layers/recording-resolver.ts'
import type { Resolver } from './dns/resolver.ts'
import { attempt } from './gather/attempt.ts'
import { askLists } from './gather/lists/lists.ts'
import { gatherHeloConfirmation } from './gather/path/helo-confirmation.ts'
import { gatherReverseDns } from './gather/path/reverse-dns.ts'
import type { Lists } from './protocols/dnsbl/choose-lists.ts'

export interface AddressInput {
  /** In canonical form (`readPublicAddress`). */
  ip: string
  /** The HELO name of the host, if stated. */
  helo: string | null
}

export interface AddressDependencies {
  /** Knows the keys of the blocklists (`withListKeys`). */
  resolver: Resolver
  lists: Lists
  /** Ends gathering: all facts still missing become unavailable. */
  signal: AbortSignal
  now(): Date
}

/** Four per list, for the maximum number of configured lists, plus the reverse DNS. */
const maxQuestions = 300
/** Two slow lookups: the answer of a list, then its explanation. */
const maxMilliseconds = 8_000

/** Looks up an address on DNS lists and in reverse DNS. Never rejects because of DNS answers. */
export async function checkAddress(
  { ip, helo }: AddressInput,
  { resolver, lists, signal, now }: AddressDependencies,
): Promise<AddressFacts> {
  const checked_at = now().toISOString()
  const end = AbortSignal.any([signal, AbortSignal.timeout(maxMilliseconds)])
  const recording = createRecordingResolver(resolver, { maxQuestions, signal: end })
  const questions = { resolver: recording, health: lists.health, now }
  const target = { type: 'ip', ip } as const
  const [block, allow, fcrdns, heloConfirmation] = await Promise.all([
    askLists(lists.block, target, questions),
    askLists(lists.allow, target, questions),
    attempt(() => gatherReverseDns(ip, recording)),
    attempt(() => gatherHeloConfirmation(helo, ip, recording)),
  ])
  return {
    version: 1,
    ip,
    checked_at,
    lists: block,
    allow_lists: allow,
    fcrdns,
    helo: heloConfirmation,
    dns: recording.answers(),
  }
}
