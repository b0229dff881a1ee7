import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { codeOf } from '../../shared/error-code.ts'
import { sessionHeader } from '../http/guard/session.ts'
import { readAnswer } from '../network/read-answer.ts'
import { writePrivateFile } from './write-private-file.ts'

/*
 * Gives programs of the same user access to a running engine. The engine writes a secret into a private file of its
 * data folder, and gives programs that present it a one-time link or a session. The secret lives as long as the
 * process.
 */

/** Has mode 0600, and is separate from `listening.json`, which people copy and print. */
const ownerFile = 'owner.json'
const secretOctets = 32
/** A running engine responds within milliseconds. */
const answerMilliseconds = 5_000
/** Octets. */
const maxAnswerOctets = 16_384

/** Relative to the engine's address. */
const linkPath = '/app/links'
const sessionPath = '/app/program-sessions'
export const ownerHeader = 'x-sendproof-owner'

/** The engine's address, and the base address of its links. */
const ownerSchema = z.object({
  http: z.url({ protocol: /^http$/ }),
  base: z.url({ protocol: /^https?$/ }).optional(),
  secret: z.string().min(1),
})
const ownerLinkSchema = z.object({ url: z.url({ protocol: /^https?$/ }) })
const programSessionSchema = z.object({ secret: z.string().regex(/^[\w.-]+$/) })

export interface OwnerSecret {
  /** Compares in constant time. */
  matches(text: string): boolean
  /** Writes the file. Resolves with a function that removes it. */
  publish(engine: { dataDir: string; http: string; base: string }): Promise<() => Promise<void>>
}

export function createOwnerSecret(): OwnerSecret {
  const secret = randomBytes(secretOctets).toString('base64url')
  return {
    matches: (text) => timingSafeEqual(digest(text), digest(secret)),
    async publish({ dataDir, http, base }) {
      const file = join(dataDir, ownerFile)
      await writePrivateFile(file, `${JSON.stringify({ http, base, secret })}\n`)
      return () => rm(file, { force: true })
    },
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/**
 * Requests a one-time link to the UI from the engine of a data folder; null if no engine responds or it serves no UI.
 * Throws if the file cannot be read.
 */
export async function requestOwnerLink(dataDir: string): Promise<string | null> {
  const owner = await readOwner(join(dataDir, ownerFile))
  if (!owner) return null
  try {
    const response = await callEngine(owner, 'POST', linkPath)
    // Anything else may be another program that took the port of a killed engine; its pages must not be opened.
    if (response.status !== 201) return null
    const { url } = ownerLinkSchema.parse(JSON.parse((await readAnswer(response, maxAnswerOctets)).toString()))
    return url.startsWith(`${owner.base ?? owner.http}/app/open?code=`) ? url : null
  } catch {
    return null
  }
}

/** Revokes unused links of the engine of a data folder, if it responds. */
export async function revokeOwnerLinks(dataDir: string): Promise<void> {
  const owner = await readOwner(join(dataDir, ownerFile))
  if (owner) await callEngine(owner, 'DELETE', linkPath).catch(() => {})
}

/** A program's session with a running engine. */
export interface ProgramSession {
  /** The engine's address. */
  http: string
  /** Proves the session to the engine. */
  headers: Readonly<Record<typeof sessionHeader, string>>
  end(): Promise<void>
}

/** Opens a session with the engine of a data folder; null if none responds. Throws if the file cannot be read. */
export async function openProgramSession(dataDir: string): Promise<ProgramSession | null> {
  const owner = await readOwner(join(dataDir, ownerFile))
  if (!owner) return null
  try {
    const response = await callEngine(owner, 'POST', sessionPath)
    if (response.status !== 201) return null
    const answer = (await readAnswer(response, maxAnswerOctets)).toString()
    const headers = { [sessionHeader]: programSessionSchema.parse(JSON.parse(answer)).secret }
    return {
      http: owner.http,
      headers,
      // A stopped engine has already ended its sessions.
      end: async () => void (await callEngine(owner, 'DELETE', sessionPath, headers).catch(() => {})),
    }
  } catch {
    return null
  }
}

async function callEngine(
  { http, secret }: z.output<typeof ownerSchema>,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return await fetch(`${http}${path}`, {
    method,
    headers: { ...headers, [ownerHeader]: secret },
    redirect: 'error',
    signal: AbortSignal.timeout(answerMilliseconds),
  })
}

async function readOwner(file: string): Promise<z.output<typeof ownerSchema> | null> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
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
