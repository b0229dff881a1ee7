import { analyzeMessage } from '../../engine/analyze-message.ts'
import { createResolver } from '../../engine/dns/create-resolver.ts'
import { planDns } from '../../engine/dns/layers/publish-records.ts'
import type { Resolver } from '../../engine/dns/resolver.ts'
import type { EngineReport } from '../../engine/ports/analysis.ts'
import { createLists } from '../../engine/protocols/dnsbl/choose-lists.ts'
import { withListKeys } from '../../engine/protocols/dnsbl/keyed-resolver.ts'
import {
  type CachedSelfTest,
  type ConclusiveSelfTest,
  isConclusive,
  type ListHealth,
  readOnlyHealth,
} from '../../engine/protocols/dnsbl/list-health.ts'
import { chooseProviders } from '../../engine/providers/requirements.ts'
import { createSpamFilters } from '../../engine/spam/filters.ts'
import type { AnalysisProgress } from '../../shared/contract/inbox-tests/inbox-tests.ts'
import { type ReceivedMessage, readWhole } from '../ground/received-message.ts'
import type { WorkerSettings } from './messages/worker-settings.ts'

export type Surroundings = Awaited<ReturnType<typeof prepareSurroundings>>

/** What a worker has for its requests: DNS, blocklists, and the code that analyzes messages. */
export async function prepareSurroundings(
  { dns, lists: settings, filters: filterSettings, providers }: WorkerSettings,
  onSelfTest: (test: string, outcome: ConclusiveSelfTest) => void,
) {
  chooseProviders(providers)
  const now = () => new Date()
  const resolver = withListKeys(await createResolver(dns), settings.keys)
  const own = createLists(settings, now)
  const health = reportSelfTests(own.health, onSelfTest)
  // For each request, because the lists follow the facts in use.
  const listsNow = () => ({ ...own, health })
  const hypothetical = () => ({ ...own, health: readOnlyHealth(health) })
  const filters = createSpamFilters(filterSettings)

  async function analyze(
    { raw, plan, ...input }: ReceivedMessage,
    signal: AbortSignal,
    onProgress: (progress: AnalysisProgress) => void,
  ): Promise<EngineReport> {
    let count = { answered: 0, asked: 0 }
    const report = (stage: AnalysisProgress['stage']) => onProgress({ stage, dns: count })
    report('parsing')
    const watched = watchQuestions(resolver, (next) => {
      count = next
      report('dns')
    })
    const planned = plan && (await planDns(plan.edits, plan.known, watched))
    return await analyzeMessage(
      { ...input, raw: await readWhole(raw) },
      {
        ...(planned
          ? { resolver: planned.resolver, lists: hypothetical() }
          : { resolver: watched, lists: listsNow(), filters }),
        ...{ signal, now, onGathered: () => report('judging') },
      },
    )
  }

  return {
    ...{ analyze, resolver, now },
    /** For audits without the network. */
    audit: () => ({ lists: hypothetical(), now }),
    receiveTests(tests: readonly CachedSelfTest[]) {
      for (const { test, outcome, testedAt } of tests) void own.health.remember(test, outcome, testedAt)
    },
  }
}

/** Reports self-tests of blocklists to the other workers. */
function reportSelfTests(own: ListHealth, onSelfTest: (test: string, outcome: ConclusiveSelfTest) => void): ListHealth {
  return {
    ...own,
    async remember(test, outcome) {
      await own.remember(test, outcome)
      if (isConclusive(outcome)) onSelfTest(test, outcome)
    },
  }
}

interface QuestionCount {
  answered: number
  asked: number
}

/** Reports the number of DNS queries sent and answered, once per turn of the event loop. */
export function watchQuestions(resolver: Resolver, onChange: (count: QuestionCount) => void): Resolver {
  const count: QuestionCount = { answered: 0, asked: 0 }
  let told = true

  function change(member: keyof QuestionCount): void {
    count[member] += 1
    if (told) setImmediate(reportCount)
    told = false
  }

  function reportCount(): void {
    told = true
    onChange({ ...count })
  }

  return {
    async query(name, type) {
      change('asked')
      const answer = await resolver.query(name, type)
      change('answered')
      return answer
    },
    close: () => resolver.close(),
  }
}
