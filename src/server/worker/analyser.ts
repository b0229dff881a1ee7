import type { EngineReport, MessageInput } from '../../engine/analyse-message.ts'

/** How far an analysis is; shown while people wait. */
export interface AnalysisProgress {
  stage: 'parsing' | 'dns' | 'judging'
  /** DNS questions answered and asked so far. */
  dns: { answered: number; asked: number }
}

/** Analyses messages apart from the thread that answers people. */
export interface Analyser {
  /**
   * Always resolves with a report: an analysis that crashes, outgrows its memory or misses its deadline gives one whose
   * `analysis` fact is unavailable. Rejects only when the analyser was closed.
   */
  analyse(input: MessageInput): Promise<EngineReport>
  /** Ends the workers; what was under way stays queued in the store. */
  close(): Promise<void>
}
