import type { CheckKey, FindingKey, FindingParams } from '../../../shared/finding.ts'
import type { Severity } from '../../../shared/severity.ts'
import { type Answer, defineCheck, fail, notApplicable, note, pass, unknown } from '../define-check.ts'
import { type Holding, hearLists } from '../list-answers.ts'

type BlacklistKey = Extract<CheckKey, `blacklist.${string}`>
type BlacklistFinding = Extract<FindingKey, `blacklist.${string}`>

interface BlacklistCheck<Key extends BlacklistKey> {
  key: Key
  /** How much the lists matter that it asks. */
  weights: readonly Severity[]
  /** The answer for an address that one of them accuses. */
  listed: BlacklistFinding
}

/** The longest row of lists that a sentence can bear; the gravest come first. */
const maxNames = 3

/** Declares a check of what some block lists say of the sending address. */
export function defineBlacklistCheck<Key extends BlacklistKey>({ key, weights, listed }: BlacklistCheck<Key>) {
  const findings: readonly BlacklistFinding[] = [listed, 'blacklist.policy', 'blacklist.listed_info']
  return defineCheck({
    key,
    group: 'lists',
    findings,
    scope: ['message'],
    follows: ['blacklist.answers'],
    needs: ['lists'],
    evaluate: ({ lists: { ip, answers } }): Answer<BlacklistKey, BlacklistFinding> => {
      const asked = answers.filter(({ weight }) => weights.includes(weight))
      const { holdings, answered, silent, silence } = hearLists(asked)
      if (holdings.length > 0) return judgeHoldings(ip, holdings, listed)
      if (answered.length > 0) return pass<BlacklistKey>({ ip, lists: answered, silent })
      return silence ? unknown(silence) : notApplicable()
    },
  })
}

/** An accusation comes before the policy of a network, which only says that mail should leave it another way. */
function judgeHoldings(
  ip: string,
  holdings: readonly Holding[],
  listed: BlacklistFinding,
): Answer<never, BlacklistFinding> {
  const accusing = holdings.filter((holding) => !isPolicy(holding))
  const params = describe(ip, accusing.length > 0 ? accusing : holdings)
  if (accusing.length === 0) return fail('blacklist.policy', params)
  return accusing.every(({ entry }) => entry.severity === 'info')
    ? note('blacklist.listed_info', params)
    : fail(listed, params)
}

/** Small lists hold such addresses, too, and weigh no more for it. */
function isPolicy({ entry }: Holding): boolean {
  return entry.kind === 'policy' && entry.severity === 'major'
}

function describe(ip: string, holdings: readonly Holding[]): FindingParams<BlacklistFinding> {
  const named = holdings.slice(0, maxNames)
  return {
    ip,
    count: holdings.length,
    lists: named.map(({ list }) => list.name),
    meaning: named[0]?.entry.meaning ?? 'unspecified',
    delist_urls: [...new Set(named.flatMap(({ list }) => list.delist_url ?? []))],
  }
}
