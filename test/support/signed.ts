import type { DnsAnswer, RecordType, Resolver } from '../../src/engine/dns/resolver.ts'

/** A resolver that validates DNSSEC, with the root and all names for which `isSigned` is true being secure. */
export function validating(resolver: Resolver, isSigned: (name: string) => boolean): Resolver {
  return {
    async query(name, type) {
      const answer = name === '' ? rootAnswer(type) : await resolver.query(name, type)
      return answer.status === 'unavailable' ? answer : { ...answer, authenticated: name === '' || isSigned(name) }
    },
    close: () => resolver.close(),
  }
}

/** A resolver in a network where the AD bit is never set. */
export function unvalidating(resolver: Resolver): Resolver {
  const inner = validating(resolver, () => false)
  return {
    async query(name, type) {
      const answer = await inner.query(name, type)
      return answer.status === 'unavailable' ? answer : { ...answer, authenticated: false }
    },
    close: () => resolver.close(),
  }
}

function rootAnswer<T extends RecordType>(_type: T): DnsAnswer<T> {
  return { status: 'nodata', aliases: [], ttl: 300, authenticated: true }
}
