import type { Engine } from '../../shared/contract/app.ts'
import type { FrameTexts } from '../../shared/i18n/ui/frame.ts'
import { asksNetwork } from './dns-sources.ts'

/** What leaves the machine, in a sentence. */
export function wordsOfLeaving({ mode, hosted, dns }: Engine, { engine: texts }: FrameTexts): string {
  if (mode === 'hosted') return texts.leavesAll(hosted ?? texts.states.hosted)
  return asksNetwork(dns) ? texts.leavesDns : texts.leavesNothing
}
