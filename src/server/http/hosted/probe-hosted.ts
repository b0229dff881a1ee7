import { z } from 'zod'
import type { HostedVerdict } from '../../../shared/contract/app.ts'
import { readStatus } from '../../../shared/contract/lookups.ts'
import { apiPrefix } from '../api-prefix.ts'

/** Short, because a person waits for the result. */
const timeoutMilliseconds = 10_000

/** The part that every instance returns; ours returns more. */
const statusSchema = z.object({ plan: z.string() })

interface HostedLookups {
  lookupBaseUrl: string
  apiKey: string | null
}

/** Requests the status of the key from an instance, which never counts against a limit. */
export async function probeHosted({ lookupBaseUrl, apiKey }: HostedLookups): Promise<HostedVerdict> {
  try {
    const answer = await fetch(`${lookupBaseUrl}${apiPrefix}${readStatus.path}`, {
      headers: { Accept: 'application/json', ...(apiKey !== null && { 'X-Api-Key': apiKey }) },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
    if (answer.status === 401) return apiKey === null ? 'answers' : 'key_refused'
    if (!answer.ok) return 'other_answer'
    const { success } = statusSchema.safeParse(await answer.json().catch(() => null))
    return success ? 'key_accepted' : 'other_answer'
  } catch {
    return 'unreachable'
  }
}
