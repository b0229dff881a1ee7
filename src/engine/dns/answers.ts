import type { Reason, ReasonCode } from '../../shared/reason.ts'
import type { DnsAnswer, RecordType } from './resolver.ts'

/** Longer chains of aliases are loops or attacks. */
export const maxAliases = 10

/** The answer of a layer that does not know. Its subject is the question, such as `example.com TXT`. */
export function unavailableAnswer(
  code: ReasonCode,
  name: string,
  type: RecordType,
  detail?: string,
): { status: 'unavailable'; reason: Reason } {
  return { status: 'unavailable', reason: { code, subject: questionKey(name, type), ...(detail ? { detail } : {}) } }
}

/** An authoritative absence without DNSSEC. */
export function absentAnswer(status: 'nodata' | 'nxdomain', ttl: number, aliases: string[] = []) {
  return { status, aliases, ttl, authenticated: null } as const
}

/** A cache key for a question. */
export function questionKey(name: string, type: RecordType): string {
  return `${name} ${type}`
}

/** The aliases that led to an answer. `ttl` is the lowest of the alias records. */
export interface AliasPath {
  aliases: string[]
  ttl: number
  authenticated: boolean | null
}

/** The answer for an alias: that of its target, with the aliases in front. */
export function throughAliases<T extends RecordType>(path: AliasPath, answer: DnsAnswer<T>): DnsAnswer<T> {
  if (answer.status === 'unavailable') return answer
  return {
    ...answer,
    aliases: [...path.aliases, ...answer.aliases],
    ttl: Math.min(path.ttl, answer.ttl),
    authenticated: path.authenticated && answer.authenticated,
  }
}
