import type { ListAnswer } from '../../shared/contract/facts/list-facts.ts'
import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import { type ListedItem, type ListTally, listedItems } from '../../shared/findings/list-tally.ts'

type Listable = Pick<MessageFacts, 'lists' | 'domain_lists'>

/** Counts the answers of blocklists for a message. A list that did not answer for one of the domains is not clean. */
export function tallyLists(facts: Listable): ListTally {
  const answers = answersOf(facts).filter(({ status }) => status !== 'unsupported')
  const said = Map.groupBy(answers, ({ name }) => name)
  const tally: ListTally = { listed: [], unknown: [], clean: 0, unasked: unaskedThings(facts) }
  for (const [name, own] of said) {
    if (own.some(({ status }) => status === 'listed')) tally.listed.push(name)
    else if (own.some(({ status }) => status !== 'clean')) tally.unknown.push(name)
    else tally.clean += 1
  }
  return tally
}

function answersOf({ lists, domain_lists: domainLists }: Listable): ListAnswer[] {
  return [
    ...(lists.state === 'known' ? lists.value.answers : []),
    ...(domainLists.state === 'known' ? domainLists.value.domains.flatMap((domain) => domain.lists) : []),
  ]
}

function unaskedThings({ lists, domain_lists: domainLists }: Listable): ListedItem[] {
  const isPartial = domainLists.state === 'known' && domainLists.value.unasked > 0
  const isUnasked: Record<ListedItem, boolean> = {
    address: lists.state === 'unavailable',
    domains: domainLists.state === 'unavailable' || isPartial,
  }
  return listedItems.filter((thing) => isUnasked[thing])
}
