import { type AliasPath, absentAnswer, maxAliases, questionKey, throughAliases, unavailableAnswer } from '../answers.ts'
import { canonicalName, isWithin } from '../names.ts'
import type { DnsAnswer, RecordData, RecordType, Resolver } from '../resolver.ts'

/** A change to the records at a name. */
export interface RecordSetChange<T extends RecordType = RecordType> {
  name: string
  type: T
  /** `replace` replaces the set with `records`, or removes it if there are none; `add` adds to it. */
  action: 'replace' | 'add'
  records: RecordData[T][]
}

/** The DNS with changes. */
export interface Overlay extends Resolver {
  /** Whether a question has the same answer as without the changes. `name` is canonical. */
  keeps(name: string, type: RecordType, answer: DnsAnswer): boolean
}

/** Answers as DNS would after the changes, including through aliases of changed names. */
export function overlay(resolver: Resolver, changes: readonly RecordSetChange[]): Overlay {
  const byQuestion = new Map(changes.map((change) => [questionKey(canonicalName(change.name), change.type), change]))
  const names = new Set(changes.map((change) => canonicalName(change.name)))
  const namesWithRecords = changes.filter(({ records }) => records.length > 0).map(({ name }) => canonicalName(name))

  function changeOf<T extends RecordType>(name: string, type: T): RecordSetChange<T> | undefined {
    const change = byQuestion.get(questionKey(name, type))
    return change && isOfType(change, type) ? change : undefined
  }

  function isChanged(name: string, type: RecordType): boolean {
    if (!names.has(name)) return false
    return changeOf(name, type) !== undefined || (type !== 'CNAME' && changeOf(name, 'CNAME') !== undefined)
  }

  async function queryPlanned<T extends RecordType>(name: string, type: T, aliases: number): Promise<DnsAnswer<T>> {
    if (aliases > maxAliases) return unavailableAnswer('dns_alias_loop', name, type)
    const change = changeOf(name, type)
    if (change?.action === 'replace') return plannedAnswer(change.records)
    const [target] = type === 'CNAME' ? [] : (changeOf(name, 'CNAME')?.records ?? [])
    if (target !== undefined) {
      const path = { aliases: [target], ttl: 0, authenticated: null }
      return throughAliases(path, await queryPlanned(canonicalName(target), type, aliases + 1))
    }
    const published = await askBelow(name, type, aliases)
    return change ? withAdded(published, change.records) : published
  }

  /** The published answer, with the changes applied from the first changed name in its chain. */
  async function askBelow<T extends RecordType>(name: string, type: T, aliases: number): Promise<DnsAnswer<T>> {
    const answer = await resolver.query(name, type)
    if (answer.status === 'unavailable') return answer
    // The change removed the alias itself.
    if (answer.aliases.length > 0 && type !== 'CNAME' && changeOf(name, 'CNAME')) return absentAnswer('nodata', 0)
    const turn = answer.aliases.findIndex((alias) => isChanged(alias, type))
    const changed = answer.aliases[turn]
    if (changed !== undefined) {
      const path = { ...answer, aliases: answer.aliases.slice(0, turn + 1) }
      return throughAliases(path, await queryPlanned(changed, type, aliases + turn + 1))
    }
    return answer.status === 'nxdomain' && isCreated(name, answer) ? { ...answer, status: 'nodata' } : answer
  }

  /** Whether the changes create the name, or a name below it. */
  function isCreated(name: string, { aliases }: AliasPath): boolean {
    const owner = aliases.at(-1) ?? name
    return namesWithRecords.some((other) => isWithin(other, owner))
  }

  function keeps(name: string, type: RecordType, answer: DnsAnswer): boolean {
    if (isChanged(name, type)) return false
    if (answer.status === 'unavailable') return true
    if (answer.aliases.some((alias) => isChanged(alias, type))) return false
    return answer.status !== 'nxdomain' || !isCreated(name, answer)
  }

  return {
    query: (name, type) => queryPlanned(canonicalName(name), type, 0),
    keeps,
    close: () => resolver.close(),
  }
}

function isOfType<T extends RecordType>(change: RecordSetChange, type: T): change is RecordSetChange<T> {
  return change.type === type
}

/** Answers that are not published yet must not be cached. */
function plannedAnswer<T extends RecordType>(records: RecordData[T][]): DnsAnswer<T> {
  if (records.length === 0) return absentAnswer('nodata', 0)
  return { status: 'found', records, aliases: [], ttl: 0, authenticated: null }
}

/** Adding to an unknown set leaves it unknown. */
function withAdded<T extends RecordType>(published: DnsAnswer<T>, added: RecordData[T][]): DnsAnswer<T> {
  if (published.status === 'unavailable') return published
  return plannedAnswer([...(published.status === 'found' ? published.records : []), ...added])
}
