import type { Reason, ReasonCode } from '../../shared/reason.ts'
import type { DnsAnswer, RecordType } from './resolver.ts'

/** Longer chains of aliases are loops or mischief. */
export const maxAliases = 10

/** What every layer answers when it does not know. The subject names the question: `example.com TXT`. */
export function unavailableAnswer(
  code: ReasonCode,
  name: string,
  type: RecordType,
  detail?: string,
): { status: 'unavailable'; reason: Reason } {
  return { status: 'unavailable', reason: { code, subject: questionKey(name, type), ...(detail ? { detail } : {}) } }
}

/** An authoritative absence, which nobody vouches for. */
export function absentAnswer(status: 'nodata' | 'nxdomain', ttl: number, aliases: string[] = []) {
  return { status, aliases, ttl, authenticated: null } as const
}

/** One question as text, the same for equal questions. */
export function questionKey(name: string, type: RecordType): string {
  return `${name} ${type}`
}

/** The aliases passed on the way to an answer. `ttl` is the least of the alias records. */
export interface AliasPath {
  aliases: string[]
  ttl: number
  authenticated: boolean | null
}

/** The answer for a name that turned out to be an alias: what its target answered, with the way there put before. */
export function throughAliases<T extends RecordType>(path: AliasPath, answer: DnsAnswer<T>): DnsAnswer<T> {
  if (answer.status === 'unavailable') return answer
  return {
    ...answer,
    aliases: [...path.aliases, ...answer.aliases],
    ttl: Math.min(path.ttl, answer.ttl),
    authenticated: path.authenticated && answer.authenticated,
  }
}
