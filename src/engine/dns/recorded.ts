import type { DnsAnswerRecord } from '../../shared/contract/dns-answer.ts'
import { questionKey } from './answers.ts'
import { canonicalName } from './names.ts'
import { writeRecordData } from './record-writer.ts'
import type { DnsAnswer, RecordType, Resolver } from './resolver.ts'

/** More than `limited` lets one message ask; a recording is stored with each report. */
const maxRecordedAnswers = 1_000

/** A resolver that remembers what it was answered. */
export interface RecordedResolver extends Resolver {
  /** Each question once, in the order first asked, with its last answer, in presentation format. */
  answers(): DnsAnswerRecord[]
}

/** Keeps the answers that a report rests on. */
export function recorded(resolver: Resolver): RecordedResolver {
  const answers = new Map<string, DnsAnswerRecord | null>()

  return {
    async query(name, type) {
      const asked = canonicalName(name)
      const key = questionKey(asked, type)
      // The place is taken when the question is put: answers come in another order.
      if (!answers.has(key) && answers.size < maxRecordedAnswers) answers.set(key, null)
      const answer = await resolver.query(name, type)
      if (answers.has(key)) answers.set(key, recordAnswer(asked, type, answer))
      return answer
    },
    close: () => resolver.close(),
    answers: () => [...answers.values()].filter((answer) => answer !== null),
  }
}

/** An answer as it is stored and shown. `status` is `found`, `nodata`, `nxdomain` or the reason's code. */
function recordAnswer<T extends RecordType>(name: string, type: T, answer: DnsAnswer<T>): DnsAnswerRecord {
  if (answer.status === 'unavailable') return { name, type, status: answer.reason.code, records: [], ttl: null }
  return {
    name,
    type,
    status: answer.status,
    records: answer.status === 'found' ? answer.records.map((data) => writeRecordData(type, data)) : [],
    ttl: answer.ttl,
    ...(answer.aliases.length > 0 ? { aliases: answer.aliases } : {}),
    ...(answer.authenticated === false ? {} : { authenticated: answer.authenticated }),
  }
}
