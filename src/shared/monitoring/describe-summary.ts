import type { MonitorAnswer } from '../contract/monitoring/monitor-routes.ts'
import { type AddressSummary, policyTags } from '../contract/monitoring/run.ts'
import type { UiTexts } from '../i18n/ui-texts.ts'

type Texts = Pick<UiTexts, 'monitoring'>

/** What is known about a monitor besides its grade: the DMARC policy of a domain, or the lists that an address is on. */
export function describeSummary({ target, summary }: Pick<MonitorAnswer, 'target' | 'summary'>, texts: Texts): string {
  const { list } = texts.monitoring
  if (!summary) return isSummarized(target) ? list.notKnown : '–'
  if (summary.kind === 'address') return describeListings(summary, texts)
  if (summary.kind === 'missing') return list.missing
  return policyTags(summary) ?? list.noPolicy
}

/** Whether a monitor has a summary once a run had enough answers. */
export function isSummarized({ kind }: MonitorAnswer['target']): boolean {
  return kind === 'domain' || kind === 'address'
}

/** The number of blocklists an address is on, as far as they answered. */
export function describeListings({ listed, unanswered }: AddressSummary, { monitoring: { list } }: Texts): string {
  return listed === 0 && unanswered > 0 ? list.noneAnswered : list.listed({ count: listed })
}
