import type { RecordData, RecordType } from './resolver.ts'

/** A resource record of a type that the engine reads. `name` is canonical. */
export interface ResourceRecord<T extends RecordType = RecordType> {
  name: string
  type: T
  ttl: number
  data: RecordData[T]
}

/** The type codes of the IANA registry "Resource Record (RR) TYPEs". */
export const typeCodes: Record<RecordType, number> = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  PTR: 12,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  TLSA: 52,
  CAA: 257,
}

export function isRecordType(type: string): type is RecordType {
  return Object.hasOwn(typeCodes, type)
}

/** The records of one type. */
export function ofType<T extends RecordType>(records: readonly ResourceRecord[], type: T): ResourceRecord<T>[] {
  return records.filter((record): record is ResourceRecord<T> => record.type === type)
}
