import type { DnsAnswer, RecordType, Resolver } from '../../dns/resolver.ts'
import { writeRecordData } from '../../dns/transport/record-writer.ts'
import { type MailHost, resolveMailHosts } from '../../protocols/mx/resolve-hosts.ts'

/** The records of an answer in zone-file format, sorted for a stable order. */
export function publishedRecords<T extends RecordType>(type: T, answer: DnsAnswer<T>): string[] {
  return answer.status === 'found' ? answer.records.map((data) => writeRecordData(type, data)).sort() : []
}

/** The addresses of a host in the form of a fact, sorted for a stable order. */
export type HostAddresses = Omit<MailHost, 'status'> & { state: MailHost['status'] }

/** Looks up the addresses of hosts, IPv4 and IPv6. */
export async function findHosts(names: readonly string[], resolver: Resolver): Promise<HostAddresses[]> {
  const hosts = await resolveMailHosts(names, resolver)
  return hosts.map(({ status, addresses, unreachable, ...host }) => ({
    ...host,
    state: status,
    addresses: addresses.toSorted(),
    unreachable: unreachable.toSorted(),
  }))
}
