import type { DnsAnswer, RecordData, RecordType, Resolver } from '../../src/engine/dns/resolver.ts'
import type { ReasonCode } from '../../src/shared/reason.ts'

/** The records of a name; a TXT record may be a single string. A reason code makes every query for the name fail. */
export type Script = Record<string, { [T in RecordType]?: (RecordData[T] | string)[] } | ReasonCode>

/** A resolver that answers from a script; `asked` lists all queries in order, such as `example.com TXT`. */
export interface ScriptedResolver extends Resolver {
  asked: string[]
}

/**
 * Knows a few names; all others do not exist, except parents of scripted names, which are empty. Use it for failures
 * and the order of queries; if only the records matter, write a zone.
 */
export function scriptedResolver(script: Script): ScriptedResolver {
  const asked: string[] = []
  return {
    asked,
    async query<T extends RecordType>(name: string, type: T): Promise<DnsAnswer<T>> {
      asked.push(`${name} ${type}`)
      return answerFrom(script, name.toLowerCase(), type)
    },
    close: async () => undefined,
  }
}

function answerFrom<T extends RecordType>(script: Script, name: string, type: T): DnsAnswer<T> {
  const empty = { aliases: [], ttl: 300, authenticated: false }
  const entry = script[name]
  if (typeof entry === 'string') return { status: 'unavailable', reason: { code: entry, subject: `${name} ${type}` } }
  const [alias] = entry?.CNAME ?? []
  if (alias && type !== 'CNAME') {
    const answer = answerFrom(script, alias, type)
    return answer.status === 'unavailable' ? answer : { ...answer, aliases: [alias, ...answer.aliases] }
  }
  const records = entry?.[type]
  if (records) return { ...empty, status: 'found', records: records.map((record) => toData(record, type)) }
  const exists = entry || Object.keys(script).some((owner) => owner.endsWith(`.${name}`))
  return { ...empty, status: exists ? 'nodata' : 'nxdomain' }
}

function toData<T extends RecordType>(record: RecordData[T] | string, type: T): RecordData[T] {
  return (type === 'TXT' && typeof record === 'string' ? [record] : record) as RecordData[T]
}
