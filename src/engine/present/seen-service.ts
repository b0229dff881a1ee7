import type { SeenService } from '../../shared/contract/finding.ts'
import { serviceOfMessage, type Traces } from '../protocols/service-of-message.ts'
import { servicesPack } from '../protocols/services.ts'
import { publishedAt } from '../providers/evaluate-providers.ts'

/** The sending service that handed over a message, with its guide to setting up a domain; null if none is known. */
export function seenService(traces: Traces): SeenService | null {
  const service = serviceOfMessage(traces)
  if (!service) return null
  const guide = servicesPack.file().sources.find(({ id }) => id === service.setup)
  return { name: service.name, setup: guide ? publishedAt(guide) : null }
}
