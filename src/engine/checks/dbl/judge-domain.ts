import type { ListAnswer } from '../../../shared/contract/list-facts.ts'
import { type Answer, fail, notApplicable, pass, unknown } from '../define-check.ts'
import { hearLists } from '../list-answers.ts'

/** What lists say of one domain. */
interface HeardDomain {
  domain: string
  lists: readonly ListAnswer[]
}

/** What `dbl.spamhaus` can find. */
export const decisiveFindings = ['dbl.listed', 'dbl.abused'] as const

/** What the list says that most receivers obey. */
export function judgeByDecisiveList({
  domain,
  lists,
}: HeardDomain): Answer<'dbl.spamhaus', (typeof decisiveFindings)[number]> {
  const { holdings, answered, silence } = hearLists(lists.filter(isDecisive))
  const [gravest] = holdings
  const [list] = answered
  if (gravest) {
    const { name, delist_url } = gravest.list
    const { severity, meaning } = gravest.entry
    const params = { domain, list: name, meaning, delist_url: delist_url ?? '' }
    return fail(severity === 'critical' ? 'dbl.listed' : 'dbl.abused', params)
  }
  if (list) return pass<'dbl.spamhaus'>({ domain, list })
  return silence ? unknown(silence) : notApplicable()
}

/** What `dbl.others` can find. */
export const otherFindings = ['dbl.listed_elsewhere', 'dbl.suspected'] as const

/** What the lists say that spam filters give points for. */
export function judgeByOtherLists({
  domain,
  lists,
}: HeardDomain): Answer<'dbl.others', (typeof otherFindings)[number]> {
  const { holdings, answered, silent, silence } = hearLists(lists.filter((list) => !isDecisive(list)))
  const [gravest] = holdings
  if (gravest) {
    const params = { domain, lists: holdings.map(({ list }) => list.name), meaning: gravest.entry.meaning }
    return fail(gravest.entry.severity === 'minor' ? 'dbl.suspected' : 'dbl.listed_elsewhere', params)
  }
  if (answered.length > 0) return pass<'dbl.others'>({ domain, lists: answered, silent })
  return silence ? unknown(silence) : notApplicable()
}

function isDecisive({ weight }: ListAnswer): boolean {
  return weight === 'critical'
}
