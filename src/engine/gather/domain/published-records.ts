import type { DnsAnswer, RecordType } from '../../dns/resolver.ts'
import { writeRecordData } from '../../dns/transport/record-writer.ts'

/** The records of an answer as a master file has them, in an order that does not change from answer to answer. */
export function publishedRecords<T extends RecordType>(type: T, answer: DnsAnswer<T>): string[] {
  return answer.status === 'found' ? answer.records.map((data) => writeRecordData(type, data)).sort() : []
}
