import type { MonitorAnswer } from '../contract/monitoring/monitor-routes.ts'
import { type AddressSummary, policyTags } from '../contract/monitoring/run.ts'
import type { UiTexts } from '../i18n/ui-texts.ts'

type Texts = Pick<UiTexts, 'monitoring'>

/** What is known about a monitor besides its grade: the DMARC policy of a domain, or the lists that an address is on. */
export function describeSummary({ target, summary }: Pick<MonitorAnswer, 'target' | 'summary'>, texts: Texts): string {
  const { list } = texts.monitoring
  // Only domains and addresses have a summary.
  if (!summary) return target.kind === 'domain' || target.kind === 'address' ? list.notKnown : '–'
  if (summary.kind === 'address') return describeListings(summary, texts)
  if (summary.kind === 'missing') return list.missing
  return policyTags(summary) ?? list.noPolicy
}

/** The number of blocklists an address is on, as far as they answered. */
export function describeListings({ listed, unanswered }: AddressSummary, { monitoring: { list } }: Texts): string {
  return listed === 0 && unanswered > 0 ? list.noneAnswered : list.listed({ count: listed })
}
