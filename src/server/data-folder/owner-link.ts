import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readAnswer } from '../network/read-answer.ts'
import { writePrivateFile } from './write-private-file.ts'

/*
 * How a program of the same user gets a one-time link to a running engine: the engine writes a secret into its data folder,
 * readable by its owner only, and gives a link to whoever sends it. The secret lives as long as the process.
 */

/** Mode 0600; beside `listening.json`, which people copy and print, so that the secret is not in there. */
const ownerFile = 'owner.json'
const secretOctets = 32
/** A running engine answers in milliseconds; one that is stuck cannot open a page either. */
const answerMilliseconds = 5_000
/** Octets of an answer with a link. */
const maxAnswerOctets = 16_384

/** Relative to the address of the engine. */
const linkPath = '/app/links'
export const ownerHeader = 'x-sendproof-owner'

/** Where the engine listens, and what its links begin with. */
const ownerSchema = z.object({
  http: z.url({ protocol: /^http$/ }),
  base: z.url({ protocol: /^https?$/ }).optional(),
  secret: z.string().min(1),
})
const ownerLinkSchema = z.object({ url: z.url({ protocol: /^https?$/ }) })

export interface OwnerSecret {
  /** Whether a text is the secret, compared in constant time. */
  matches(text: string): boolean
  /** Writes the file. Resolves with what removes it. */
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
 * A new one-time link to the UI of the engine that runs on a data folder; null where none answers: none runs, it was killed
 * and left its file behind, or it serves no UI. Throws where the file is there and cannot be read.
 */
export async function requestOwnerLink(dataDir: string): Promise<string | null> {
  const owner = await readOwner(join(dataDir, ownerFile))
  if (!owner) return null
  try {
    const response = await callEngine(owner, 'POST')
    // Another program may have taken the port of an engine that was killed, and must not have its pages opened.
    if (response.status !== 201) return null
    const { url } = ownerLinkSchema.parse(JSON.parse((await readAnswer(response, maxAnswerOctets)).toString()))
    return url.startsWith(`${owner.base ?? owner.http}/app/open?code=`) ? url : null
  } catch {
    return null
  }
}

/** Revokes the unused links of the engine of a data folder. Does nothing where no engine answers. */
export async function revokeOwnerLinks(dataDir: string): Promise<void> {
  const owner = await readOwner(join(dataDir, ownerFile))
  if (owner) await callEngine(owner, 'DELETE').catch(() => {})
}

async function callEngine({ http, secret }: z.output<typeof ownerSchema>, method: string): Promise<Response> {
  return await fetch(`${http}${linkPath}`, {
    method,
    headers: { [ownerHeader]: secret },
    redirect: 'error',
    signal: AbortSignal.timeout(answerMilliseconds),
  })
}

async function readOwner(file: string): Promise<z.output<typeof ownerSchema> | null> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null
    throw error
  }
  try {
    return ownerSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
