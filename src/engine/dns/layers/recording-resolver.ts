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
  /** The record of an answer to a question; null if it was not asked, or has another answer. */
  recordOf(question: AskedQuestion): DnsAnswerRecord | null
  /** The same resolver for one part of the report, which notes the questions of that part. */
  noting(asked: Set<AskedQuestion>): Resolver
}

/** A question, with its canonical name and its answer; null while it is pending. */
export type AskedQuestion = Readonly<Pick<Question, 'name' | 'type' | 'answer'>>

interface RecordingLimits {
  /** Maximum number of distinct queries; further ones are answered `unavailable` (`dns_limit`). */
  maxQuestions?: number
  /** Once it aborts, every query, including pending ones, is immediately answered `unavailable` (`deadline`). */
  signal?: AbortSignal
  /** A recording whose records are reused for the same answers. */
  earlier?: RecordingResolver
}

interface Question {
  name: string
  type: RecordType
  /** Null while the question is pending. */
  answer: DnsAnswer | null
  /** The answer as it is stored, once that is needed. */
  record: DnsAnswerRecord | null
  answered: Promise<DnsAnswer>
  /** Only the first call counts. */
  resolve(answer: DnsAnswer): void
  fail(error: unknown): void
}

/**
 * Sends each query once and records its answer, so that all facts of a report rest on the same answers, whatever their
 * TTL. Bounded: one message must not trigger thousands of queries or wait for unresponsive servers.
 */
export function createRecordingResolver(
  resolver: Resolver,
  { maxQuestions = maxRecordedAnswers, signal, earlier }: RecordingLimits = {},
): RecordingResolver {
  const questions = new Map<string, Question>()
  /** The questions under way, which end together when the signal aborts. */
  const pending = new Set<Question>()
  let stopListening: (() => void) | undefined
  let isOver = false
  let passed = 0

  function find(name: string, type: RecordType): Question {
    const asked = canonicalName(name)
    const key = questionKey(asked, type)
    return questions.get(key) ?? addQuestion(key, asked, type)
  }

  function query<T extends RecordType>(name: string, type: T): Promise<DnsAnswer<T>> {
    // A question holds its type, so its answer is of that type.
    return find(name, type).answered as Promise<DnsAnswer<T>>
  }

  function addQuestion(key: string, name: string, type: RecordType): Question {
    const question = openQuestion(name, type)
    if (questions.size < maxRecordedAnswers) questions.set(key, question)
    // Asked rarely, because a signal that combines others takes long to answer.
    if (pending.size === 0 && signal?.aborted) isOver = true
    if (isOver) cutShort(question)
    else if (passed >= maxQuestions) question.resolve(unavailableAnswer('dns_limit', name, type))
    else sendQuery(question)
    return question
  }

  function sendQuery(question: Question): void {
    passed += 1
    wait(question)
    resolver.query(question.name, question.type).then(
      (answer) => {
        stopWaiting(question)
        question.resolve(answer)
      },
      (error: unknown) => {
        stopWaiting(question)
        question.fail(error)
      },
    )
  }

  function wait(question: Question): void {
    if (pending.size === 0 && signal) stopListening = onAbort(signal, giveUp)
    pending.add(question)
  }

  /** The last one leaves the signal, which may outlive it. */
  function stopWaiting(question: Question): void {
    pending.delete(question)
    if (pending.size === 0) stopListening?.()
  }

  function giveUp(): void {
    isOver = true
    for (const question of pending) cutShort(question)
  }

  function cutShort({ name, type, resolve }: Question): void {
    resolve(unavailableAnswer('deadline', name, type))
  }

  /** A question as stored and shown; null while it is pending. */
  function record(question: Question): DnsAnswerRecord | null {
    const { name, type, answer } = question
    if (answer !== null) question.record ??= earlier?.recordOf(question) ?? describeAnswer(name, type, answer)
    return question.record
  }

  return {
    query,
    recordOf({ name, type, answer }) {
      const own = questions.get(questionKey(name, type))
      return own?.answer === answer ? record(own) : null
    },
    noting: (asked) => ({
      query<T extends RecordType>(name: string, type: T): Promise<DnsAnswer<T>> {
        const question = find(name, type)
        asked.add(question)
        return question.answered as Promise<DnsAnswer<T>>
      },
      close: () => resolver.close(),
    }),
    close: () => resolver.close(),
    answers: () => [...questions.values()].flatMap((question) => record(question) ?? []),
  }
}

function openQuestion(name: string, type: RecordType): Question {
  const { promise: answered, resolve, reject: fail } = Promise.withResolvers<DnsAnswer>()
  const question: Question = {
    name,
    type,
    answer: null,
    record: null,
    answered,
    resolve(answer) {
      question.answer ??= answer
      resolve(answer)
    },
    fail,
  }
  return question
}

/** `status` is `found`, `nodata`, `nxdomain`, or the code of a reason. */
function describeAnswer(name: string, type: RecordType, answer: DnsAnswer): DnsAnswerRecord {
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
