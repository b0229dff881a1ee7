import type { DnsAnswerRecord } from '../../../shared/contract/facts/dns-answer.ts'
import { questionKey, unavailableAnswer } from '../answers.ts'
import { canonicalName } from '../names.ts'
import { onAbort } from '../on-abort.ts'
import type { DnsAnswer, RecordType, Resolver } from '../resolver.ts'
import { writeRecordData } from '../transport/record-writer.ts'

/** Bounded, because the recording is stored with each report. */
const maxRecordedAnswers = 1_000

/** Sends and records all DNS queries of one report. */
export interface RecordingResolver extends Resolver {
  /** Each question in the order first asked, with its answer in presentation format. */
  answers(): DnsAnswerRecord[]
}

interface RecordingLimits {
  /** Maximum number of distinct queries; further ones are answered `unavailable` (`dns_limit`). */
  maxQuestions?: number
  /** Once it aborts, every query, including pending ones, is immediately answered `unavailable` (`deadline`). */
  signal?: AbortSignal
}

interface Question {
  name: string
  type: RecordType
  /** Null while the question is pending. */
  answer: DnsAnswer | null
  answered: Promise<DnsAnswer>
  /** Only the first call counts. */
  settle(answer: DnsAnswer): void
  fail(error: unknown): void
}

/**
 * Sends each query once and records its answer, so that all facts of a report rest on the same answers, whatever their
 * TTL. Bounded: one message must not trigger thousands of queries or wait for unresponsive servers.
 */
export function createRecordingResolver(
  resolver: Resolver,
  { maxQuestions = maxRecordedAnswers, signal }: RecordingLimits = {},
): RecordingResolver {
  const questions = new Map<string, Question>()
  let passed = 0

  function query<T extends RecordType>(name: string, type: T): Promise<DnsAnswer<T>> {
    const asked = canonicalName(name)
    const key = questionKey(asked, type)
    const question = questions.get(key) ?? put(key, asked, type)
    // The key contains the type, so the answer is of that type.
    return question.answered as Promise<DnsAnswer<T>>
  }

  function put(key: string, name: string, type: RecordType): Question {
    const question = openQuestion(name, type)
    if (questions.size < maxRecordedAnswers) questions.set(key, question)
    if (signal?.aborted) question.settle(unavailableAnswer('deadline', name, type))
    else if (passed >= maxQuestions) question.settle(unavailableAnswer('dns_limit', name, type))
    else ask(question)
    return question
  }

  function ask({ name, type, settle, fail }: Question): void {
    passed += 1
    // Removed once answered, because the signal may outlive the query.
    const forget = signal && onAbort(signal, () => settle(unavailableAnswer('deadline', name, type)))
    resolver.query(name, type).then((answer) => {
      forget?.()
      settle(answer)
    }, fail)
  }

  return {
    query,
    close: () => resolver.close(),
    answers: () => [...questions.values()].flatMap((question) => recordQuestion(question) ?? []),
  }
}

function openQuestion(name: string, type: RecordType): Question {
  const { promise: answered, resolve, reject: fail } = Promise.withResolvers<DnsAnswer>()
  const question: Question = {
    name,
    type,
    answer: null,
    answered,
    settle(answer) {
      question.answer ??= answer
      resolve(answer)
    },
    fail,
  }
  return question
}

/** A question as stored and shown. `status` is `found`, `nodata`, `nxdomain` or the code of a reason. */
function recordQuestion({ name, type, answer }: Question): DnsAnswerRecord | null {
  if (answer === null) return null
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
