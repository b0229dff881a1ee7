import { onAbort } from '../../../engine/dns/on-abort.ts'
import type { EngineReport } from '../../../engine/ports/analysis.ts'
import { createGate } from '../../../shared/gate.ts'
import type { ReceivedMessage } from '../../ground/received-message.ts'
import type { Analyzer, AnalyzerOptions } from '../../worker/analyzer.ts'

/** Each takes a process of its own, with about 60 MB. */
const maxAtOnce = 2

interface Circumstances {
  /** Whether this confirms an earlier analysis, so that another DNS server is queried first. */
  confirms: boolean
  /** Aborts the analysis. */
  signal: AbortSignal
}

/** Analyzes a message with current DNS answers; no answer of an earlier analysis is reused. */
export type AnalyzeAnew = (message: ReceivedMessage, circumstances: Circumstances) => Promise<EngineReport>

export function createAnalyzeAnew(
  createAnalyzer: (options: Pick<AnalyzerOptions, 'dns' | 'size'>) => Analyzer,
  dns: AnalyzerOptions['dns'],
): AnalyzeAnew {
  const gate = createGate(maxAtOnce)
  return (message, { confirms, signal }) =>
    gate.run(async () => {
      signal.throwIfAborted()
      const analyzer = createAnalyzer({ dns: { ...dns, asksOtherFirst: confirms }, size: 1 })
      const forget = onAbort(signal, () => void analyzer.close())
      try {
        return await analyzer.analyze(message)
      } finally {
        forget()
        await analyzer.close()
      }
    })
}
