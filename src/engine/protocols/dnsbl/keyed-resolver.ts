import { questionKey } from '../../dns/answers.ts'
import { canonicalName } from '../../dns/names.ts'
import type { DnsAnswer, RecordType, Resolver } from '../../dns/resolver.ts'
import type { ListKeys } from './choose-lists.ts'
import { listsPack } from './zones.ts'

/** `.zen.dq.spamhaus.net`, and the key that precedes it. */
interface KeyedEnd {
  end: string
  key: string | undefined
}

/**
 * Adds secret keys to queries of lists that need one. Above this layer, where answers are recorded and shown, no key is
 * visible: neither in the query nor in its aliases, even if the user's resolver adds one.
 */
export function withListKeys(resolver: Resolver, keys: ListKeys): Resolver {
  const endsOf = listsPack.derive(({ zones }) =>
    zones.flatMap(({ zone, key }): KeyedEnd[] => (key ? [{ end: `.${zone}`, key: keys[key] }] : [])),
  )

  function addKey(name: string): string {
    const { end, key } = endsOf().find((keyed) => name.endsWith(keyed.end)) ?? {}
    return end && key ? `${name.slice(0, -end.length)}.${key}${end}` : name
  }

  function hideKey(name: string): string {
    const { end } = endsOf().find((keyed) => name.endsWith(keyed.end)) ?? {}
    return end ? name.slice(0, -end.length).replace(/\.[^.]*$/, '') + end : name
  }

  async function query<T extends RecordType>(name: string, type: T): Promise<DnsAnswer<T>> {
    const asked = canonicalName(name)
    const secret = addKey(asked)
    const answer = await resolver.query(secret, type)
    if (answer.status !== 'unavailable') return { ...answer, aliases: answer.aliases.map(hideKey) }
    if (secret === asked) return answer
    return { status: 'unavailable', reason: { code: answer.reason.code, subject: questionKey(asked, type) } }
  }

  return { query, close: () => resolver.close() }
}
