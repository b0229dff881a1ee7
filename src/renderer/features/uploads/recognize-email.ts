import type { ReceivedKind } from '../../../shared/contract/received/explanation.ts'
import type { Language } from '../../../shared/languages.ts'

/** Whether a file is a message, a report, or a notice, as the engine recognizes it; null if it cannot. */
export async function recognizeEmail(file: File, language: Language): Promise<ReceivedKind | null> {
  // Not needed before a file is added, and large: it knows everything that a message can be.
  const { explainNotice } = await import('../../api/single-lookups.ts')
  return (await explainNotice(file, language).catch(() => null))?.kind ?? null
}
