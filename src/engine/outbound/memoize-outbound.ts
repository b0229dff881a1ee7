import type { DnsAnswer, RecordType } from '../dns/resolver.ts'
import type { Outbound } from './outbound.ts'

/** Caches answers by key. Aborted requests are not cached. */
function memoizeByKey<T>(): (key: string, signal: AbortSignal, request: () => Promise<T>) => Promise<T> {
  const answers = new Map<string, Promise<T>>()
  return (key, signal, ask) => {
    const known = answers.get(key)
    if (known) return known
    const answer = ask()
    answers.set(key, answer)
    const forgetCutShort = () => signal.aborted && answers.delete(key)
    answer.then(forgetCutShort, forgetCutShort)
    return answer
  }
}

/** Caches the results of connections, so that trying one record after another contacts each server only once. */
export function memoizeOutbound(outbound: Outbound): Outbound {
  const connections = {
    documents: memoizeByKey<Awaited<ReturnType<ReturnType<Outbound>['fetchPublic']>>>(),
    servers: memoizeByKey<DnsAnswer>(),
    mail: memoizeByKey<Awaited<ReturnType<NonNullable<ReturnType<Outbound>['mail']>['probeTls']>>>(),
    port: memoizeByKey<boolean>(),
  }
  return (resolver, signal) => {
    const { fetchPublic, askServer, mail } = outbound(resolver, signal)
    return {
      fetchPublic: (url, limits) => connections.documents(url, signal, () => fetchPublic(url, limits)),
      askServer: <T extends RecordType>(address: string, name: string, type: T) =>
        // The key contains the type, so the answer is of that type.
        connections.servers(`${address} ${name} ${type}`, signal, () => askServer(address, name, type)) as Promise<
          DnsAnswer<T>
        >,
      mail: mail && {
        probeTls: (host, address) => connections.mail(`${host} ${address}`, signal, () => mail.probeTls(host, address)),
        isPortOpen: () => connections.port('', signal, () => mail.isPortOpen()),
      },
    }
  }
}
