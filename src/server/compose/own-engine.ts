import { readFile, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { readAnswerText } from '../../shared/client/read-answer.ts'
import { codeOf } from '../../shared/error-code.ts'
import {
  answerChallenge,
  type Challenge,
  challengePath,
  challengeSchema,
  createNonce,
  listeningFile,
  nonceHeader,
  type Owner,
  ownerFile,
  ownerSchema,
  proofHeader,
  provesEngine,
} from '../data-folder/owner-proof.ts'
import { sessionHeader } from '../http/guard/session.ts'

/*
 * Finds the engine of a data folder, for programs of its owner. The files of a killed engine stay, and another program
 * may get its ports. So nothing is sent to an address from the folder, except a nonce, before the engine there has
 * proven that it knows the folder's secret.
 */

/** A running engine responds within milliseconds. */
const answerMilliseconds = 5_000
/** Octets. */
const maxAnswerOctets = 16_384

/** Relative to the engine's address. */
const linkPath = '/app/links'
const sessionPath = '/app/program-sessions'

const ownerLinkSchema = z.object({ url: z.url({ protocol: /^https?$/ }) })
const programSessionSchema = z.object({ secret: z.string().regex(/^[\w.-]+$/) })

/** An engine that has proven that it belongs to its data folder. */
export interface OwnEngine {
  /** Its address. */
  http: string
  /** Host and port of its SMTP listener; null if it has none. */
  smtp: string | null
  /** Proves again that it is the same engine. Call it before anything private is sent, because the engine may end. */
  isAlive(): Promise<boolean>
  /** A one-time link to the UI; null if it serves no UI. */
  requestLink(): Promise<string | null>
  /** Revokes unused links. */
  revokeLinks(): Promise<void>
  /** Opens a session for this program; null if the engine has ended. */
  openSession(): Promise<ProgramSession | null>
}

/** A program's session with a running engine. */
export interface ProgramSession {
  /** Proves the session to the engine. */
  headers: Readonly<Record<typeof sessionHeader, string>>
  end(): Promise<void>
}

/**
 * The engine of a data folder. `none`: no engine runs on it. `unproven`: one may, but what answers at its address
 * proves nothing, for example while an engine starts or stops. Throws if the folder cannot be read.
 */
export async function findOwnEngine(dataDir: string): Promise<OwnEngine | 'none' | 'unproven'> {
  const owner = await readOwner(dataDir)
  const isLocked = await holdsLock(dataDir, owner)
  if (!owner) return isLocked ? 'unproven' : 'none'
  if (isLocked === false) {
    await removeStaleFiles(dataDir, owner)
    return 'none'
  }
  const challenge = await challengeEngine(owner)
  if (challenge) return describeEngine(owner, challenge.smtp, dataDir)
  return isLocked ? 'unproven' : 'none'
}

/**
 * Requests a one-time link to the UI from the engine of a data folder; null if none runs or it serves no UI. Throws if
 * the folder cannot be read.
 */
export async function requestOwnerLink(dataDir: string): Promise<string | null> {
  const engine = await findOwnEngine(dataDir)
  return typeof engine === 'string' ? null : await engine.requestLink()
}

function describeEngine(owner: Owner, smtp: string | null, dataDir: string): OwnEngine {
  const { http, base = http } = owner

  async function request<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S> | null> {
    try {
      const response = await callEngine(owner, 'POST', path)
      if (response?.status !== 201) return null
      return schema.parse(JSON.parse(await readAnswerText(response, maxAnswerOctets)))
    } catch {
      return null
    }
  }

  return {
    http,
    smtp,
    async isAlive() {
      const current = await readOwner(dataDir).catch(() => null)
      if (current?.secret !== owner.secret || (await holdsLock(dataDir, owner)) === false) return false
      return (await challengeEngine(owner)) !== null
    },
    async requestLink() {
      const url = (await request(linkPath, ownerLinkSchema))?.url
      return url?.startsWith(`${base}/app/open?code=`) ? url : null
    },
    revokeLinks: async () => void (await callEngine(owner, 'DELETE', linkPath).catch(() => {})),
    async openSession() {
      const session = await request(sessionPath, programSessionSchema)
      if (!session) return null
      const headers = { [sessionHeader]: session.secret }
      // A stopped engine has already ended its sessions.
      return {
        headers,
        end: async () => void (await callEngine(owner, 'DELETE', sessionPath, headers).catch(() => {})),
      }
    },
  }
}

/** Makes a call that only the owner may make; null if the engine proves nothing. */
async function callEngine(
  owner: Owner,
  method: 'POST' | 'DELETE',
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response | null> {
  const challenge = await challengeEngine(owner)
  if (!challenge) return null
  const proof = answerChallenge(owner, `${method} ${path}`, challenge.own, challenge)
  return await fetchFrom(owner, method, path, { ...headers, [proofHeader]: proof })
}

/** The engine's proof that it knows the secret, and the nonce for which it was made; null if none. */
async function challengeEngine(owner: Owner): Promise<(Challenge & { own: string }) | null> {
  const own = createNonce()
  try {
    const response = await fetchFrom(owner, 'POST', challengePath, { [nonceHeader]: own })
    if (response.status !== 201) return null
    const answer = await readAnswerText(response, maxAnswerOctets)
    const challenge = challengeSchema.parse(JSON.parse(answer))
    return provesEngine(owner, own, challenge) ? { ...challenge, own } : null
  } catch {
    return null
  }
}

async function fetchFrom({ http }: Owner, method: string, path: string, headers: Record<string, string>) {
  const signal = AbortSignal.timeout(answerMilliseconds)
  return await fetch(`${http}${path}`, { method, headers, redirect: 'error', signal })
}

/** Whether an engine holds the lock of the folder; null if this machine cannot know. */
async function holdsLock(dataDir: string, owner: Owner | null): Promise<boolean | null> {
  if (owner && owner.locked_on !== hostname()) return null
  try {
    // Loads the database driver.
    const { isEngineRunning } = await import('../storage/sqlite/lock.ts')
    return isEngineRunning(dataDir)
  } catch {
    return null
  }
}

/** Removes the files of a killed engine. Holding the lock, no other engine can have written new ones. */
async function removeStaleFiles(dataDir: string, { secret }: Owner): Promise<void> {
  const { lockDataDir } = await import('../storage/sqlite/lock.ts')
  try {
    const lock = lockDataDir(dataDir)
    try {
      if ((await readOwner(dataDir))?.secret !== secret) return
      for (const name of [ownerFile, listeningFile]) await rm(join(dataDir, name), { force: true })
    } finally {
      lock.release()
    }
  } catch {
    // They stay: another engine has just started, or the folder cannot be changed.
  }
}

async function readOwner(dataDir: string): Promise<Owner | null> {
  let text: string
  try {
    text = await readFile(join(dataDir, ownerFile), 'utf8')
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
  try {
    return ownerSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
