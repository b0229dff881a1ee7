import { isNotice } from '../../../engine/checks/check-message.ts'
import type { PresentedReport } from '../../../engine/present/present-report.ts'
import type { Explanation, ReceivedKind } from '../../../shared/contract/received/explanation.ts'
import type { Language } from '../../../shared/languages.ts'
import type { Clock } from '../../ground/clock.ts'
import { type StatedEnvelope, uploadedDelivery } from '../../network/uploaded-delivery.ts'
import type { Analyzer } from '../../worker/analyzer.ts'

/** A report of a message that is not stored. */
export interface CheckedMessage extends PresentedReport {
  message: { subject: string | null; from: string | null; size: number }
  kind: ReceivedKind
  explanation: Explanation | null
}

/** Null if the message that the file returns is wanted, and there is none. */
export type CheckMessage = (file: Buffer, stated: StatedEnvelope, lang: Language) => Promise<CheckedMessage | null>

interface MessageCheckOptions {
  analyzer: Pick<Analyzer, 'analyze' | 'explain' | 'openReturned'>
  clock: Clock
}

/** Analyzes messages without storing anything. */
export function createMessageCheck({ analyzer, clock }: MessageCheckOptions): CheckMessage {
  return async (file, stated, lang) => {
    const { presentReport } = await import('../../../engine/present/present-report.ts')
    const opened = stated.returned ? await analyzer.openReturned({ raw: file }) : { message: file, answers: [] }
    if (!opened) return null
    const { message: raw, answers } = opened
    const delivery = { ...uploadedDelivery(stated, clock.now()), answers }
    const report = await analyzer.analyze({ raw, delivery, purpose: stated.purpose ?? null })
    const { subject, from } = report.facts.message
    const { kind } = report.facts
    const explanation = isNotice(report.facts) ? await analyzer.explain({ raw, language: lang }) : null
    return { ...presentReport(report, lang), message: { subject, from, size: raw.length }, kind, explanation }
  }
}
