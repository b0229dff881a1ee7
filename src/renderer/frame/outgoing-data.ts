import type { Engine } from '../../shared/contract/app.ts'
import type { UiTexts } from '../../shared/i18n/ui-texts.ts'
import { asksNetwork } from './dns-sources.ts'

/** What leaves this machine, in one sentence. */
export function describeOutgoingData({ mode, hosted, dns }: Engine, { engine: texts }: UiTexts['frame']): string {
  if (mode === 'hosted') return texts.leavesAll({ address: hosted ?? texts.states.hosted })
  return asksNetwork(dns) ? texts.leavesDns : texts.leavesNothing
}
