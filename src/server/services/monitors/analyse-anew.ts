import { onAbort } from '../../../engine/dns/on-abort.ts'
import type { EngineReport } from '../../../engine/ports/analysis.ts'
import { createGate } from '../../../shared/gate.ts'
import type { ReceivedMessage } from '../../ground/received-message.ts'
import type { Analyser, AnalyserOptions } from '../../worker/analyser.ts'

/** Each takes a process of its own, with about 60 MB. */
const maxAtOnce = 2

interface Circumstances {
  /** Whether this confirms an earlier analysis, so that another DNS server is queried first. */
  confirms: boolean
  /** Aborts the analysis. */
  signal: AbortSignal
}

/** Analyzes a message with current DNS answers; no answer of an earlier analysis is reused. */
export type AnalyseAnew = (message: ReceivedMessage, circumstances: Circumstances) => Promise<EngineReport>

export function createAnalyseAnew(
  createAnalyser: (options: Pick<AnalyserOptions, 'dns' | 'size'>) => Analyser,
  dns: AnalyserOptions['dns'],
): AnalyseAnew {
  const gate = createGate(maxAtOnce)
  return (message, { confirms, signal }) =>
    gate.run(async () => {
      signal.throwIfAborted()
      const analyser = createAnalyser({ dns: { ...dns, asksOtherFirst: confirms }, size: 1 })
      const forget = onAbort(signal, () => void analyser.close())
      try {
        return await analyser.analyse(message)
      } finally {
        forget()
        await analyser.close()
      }
    })
}
