import type { DnsAnswer, RecordType, Resolver } from '../../dns/resolver.ts'
import { writeRecordData } from '../../dns/transport/record-writer.ts'
import { type MailHost, resolveMailHosts } from '../../protocols/mx/resolve-hosts.ts'

/** The records of an answer as a master file has them, in an order that does not change from answer to answer. */
export function publishedRecords<T extends RecordType>(type: T, answer: DnsAnswer<T>): string[] {
  return answer.status === 'found' ? answer.records.map((data) => writeRecordData(type, data)).sort() : []
}

/** Where a host's name leads, as a fact has it: addresses in an order that does not change from answer to answer. */
export type HostAddresses = Omit<MailHost, 'status'> & { state: MailHost['status'] }

/** Finds the addresses of hosts, of both families. */
export async function findHosts(names: readonly string[], resolver: Resolver): Promise<HostAddresses[]> {
  const hosts = await resolveMailHosts(names, resolver)
  return hosts.map(({ status, addresses, unreachable, ...host }) => ({
    ...host,
    state: status,
    addresses: addresses.toSorted(),
    unreachable: unreachable.toSorted(),
  }))
}
