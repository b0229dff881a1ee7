import { z } from 'zod'
import { requestOwnerLink } from '../../server/data-folder/owner-link.ts'
import { sessionHeader } from '../../server/http/guard/session.ts'
import { joinSecret } from '../../server/services/access/sessions.ts'
import { pageSecretFragment } from '../../shared/session.ts'
import { findEngine } from '../engine-client.ts'

/** An engine, and what proves to it who calls. */
export interface EngineAccess {
  base: string
  headers: Readonly<Record<string, string>>
  close(): Promise<void>
}

const answerMilliseconds = 10_000

/**
 * Access to the running engine of a data folder as its owner, like a browser with the link of `sendproof open`. Null if
 * none runs.
 */
export async function openAsOwner(dataDir: string): Promise<EngineAccess | null> {
  const [engine, link] = await Promise.all([findEngine(dataDir), requestOwnerLink(dataDir)])
  if (!engine || link === null) return null
  const url = new URL('/app/open', engine.http)
  url.search = new URL(link).search
  const { headers } = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(answerMilliseconds) })
  const [, cookie] = /=([^;]+)/.exec(headers.get('set-cookie') ?? '') ?? []
  const location = URL.parse(headers.get('location') ?? '', engine.http)
  const page = new URLSearchParams(location?.hash.slice(1)).get(pageSecretFragment)
  const halves = z.object({ cookie: z.string(), page: z.string() }).safeParse({ cookie, page })
  if (!halves.success) return null
  return { base: engine.http, headers: { [sessionHeader]: joinSecret(halves.data) }, close: async () => {} }
}
