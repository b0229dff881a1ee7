import type { Resolver } from '../../engine/dns/resolver.ts'
import type { InboxTestService } from '../../server/services/inbox-tests/inbox-tests.ts'
import type { SmtpEventLog } from '../../server/services/inbox-tests/smtp-event-log.ts'
import type { Election, IncomingMessage } from '../../server/storage/repositories.ts'
import type { Analyzer } from '../../server/worker/analyzer.ts'
import type { BodyStore } from '../bodies/body-store.ts'
import type { AnalysisOutcome, BodyOperation, EngineMetrics, MessageOutcome } from './engine-metrics.ts'

/* Wrappers that count calls and change nothing else. */

export function observeAnalyzer(analyzer: Analyzer, metrics: EngineMetrics): Analyzer {
  return {
    ...analyzer,
    async analyze(message, onProgress) {
      const begin = performance.now()
      const report = await analyzer.analyze(message, onProgress)
      metrics.noteAnalysis(outcomeOf(report.facts.analysis), (performance.now() - begin) / 1000)
      for (const [status, answers] of Map.groupBy(report.facts.dns, (answer) => answer.status))
        metrics.noteQuestions(status, answers.length)
      return report
    },
  }
}

export function observeResolver(resolver: Resolver, metrics: EngineMetrics): Resolver {
  return {
    async query(name, type) {
      const answer = await resolver.query(name, type)
      metrics.noteQuestions(answer.status, 1)
      return answer
    },
    close: () => resolver.close(),
  }
}

/** Counts outcomes of messages. `observeStore` counts messages that could not be received. */
export function observeTests<T extends Pick<InboxTestService, 'accept' | 'acceptAsTest'>>(
  tests: T,
  metrics: Pick<EngineMetrics, 'noteMessage'>,
): T {
  async function count<A extends { state: MessageOutcome }>(accepting: Promise<A>): Promise<A> {
    try {
      const acceptance = await accepting
      metrics.noteMessage(acceptance.state)
      return acceptance
    } catch (error) {
      metrics.noteMessage('failed')
      throw error
    }
  }

  return {
    ...tests,
    accept: (token: string, message: IncomingMessage) => count(tests.accept(token, message)),
    acceptAsTest: (...arrival: Parameters<InboxTestService['acceptAsTest']>) => count(tests.acceptAsTest(...arrival)),
  }
}

export function observeBodyStore(store: BodyStore, metrics: EngineMetrics): BodyStore {
  async function count<T>(operation: BodyOperation, request: Promise<T>): Promise<T> {
    const begin = performance.now()
    const note = (outcome: 'done' | 'failed') =>
      metrics.noteBodyRequest(operation, outcome, (performance.now() - begin) / 1000)
    try {
      const result = await request
      note('done')
      return result
    } catch (error) {
      note('failed')
      throw error
    }
  }

  return {
    place: store.place,
    write: (name, octets) => count('write', store.write(name, octets)),
    get: (name) => count('get', store.get(name)),
    remove: (name) => count('remove', store.remove(name)),
    list: (after) => count('list', store.list(after)),
    ping: () => count('ping', store.ping()),
  }
}

export function observeSmtpEvents(smtpEvents: SmtpEventLog, metrics: EngineMetrics): SmtpEventLog {
  return {
    ...smtpEvents,
    noteConnection(client) {
      metrics.noteSmtpConnection()
      smtpEvents.noteConnection(client)
    },
    noteRefusal(refusal) {
      metrics.noteSmtpRefusal(refusal.reply)
      smtpEvents.noteRefusal(refusal)
    },
  }
}

export function observeElection(election: Election, metrics: EngineMetrics): Election {
  return {
    run(onElected) {
      const candidacy = election.run(onElected)
      metrics.addLeader(candidacy.isHeld)
      return candidacy
    },
  }
}

type AnalysisFact = Awaited<ReturnType<Analyzer['analyze']>>['facts']['analysis']

function outcomeOf(fact: AnalysisFact): AnalysisOutcome {
  if (fact.state !== 'unavailable') return 'done'
  return fact.reason.code === 'deadline' ? 'deadline' : 'analysis_failed'
}
