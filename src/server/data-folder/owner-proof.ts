import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { writePrivateFile } from '../ground/write-private-file.ts'

/*
 * How an engine and a program of its owner recognize each other. Both know a secret from a private file of the data
 * folder, which lives as long as the engine's process and never travels: each side proves that it knows it with an HMAC
 * of two nonces. A proof is bound to the side, the engine's address, and what it is for.
 */

/** Has mode 0600, and is separate from `listening.json`, which people copy and print. */
export const ownerFile = 'owner.json'
/** For other programs on this machine, without secrets. */
export const listeningFile = 'listening.json'
const secretOctets = 32
const nonceOctets = 16
const noncePattern = /^[\w-]{22}$/

/** Where an engine proves that it knows the secret. The program's nonce is in the header. */
export const challengePath = '/app/owner-challenges'
export const nonceHeader = 'x-sendproof-nonce'
/** A program's proof. */
export const proofHeader = 'x-sendproof-proof'
/** The secret itself, for scripts that prove nothing. */
export const ownerHeader = 'x-sendproof-owner'
/** Milliseconds in which a program answers. A proof is also accepted only once. */
const proofLifetime = 10_000

export const ownerSchema = z.object({
  /** The engine's address. */
  http: z.url({ protocol: /^http$/ }),
  /** The base address of its links. */
  base: z.url({ protocol: /^https?$/ }).optional(),
  secret: z.string().min(1),
  /** The machine on which the engine holds the lock of the folder; null for an engine with a shared database. */
  locked_on: z.string().nullable().default(null),
})
export type Owner = z.output<typeof ownerSchema>

/** An engine's proof, and its nonce for the program's. */
export const challengeSchema = z.object({ nonce: z.string(), smtp: z.string().nullable(), proof: z.string() })
export type Challenge = z.output<typeof challengeSchema>

export function createNonce(): string {
  return randomBytes(nonceOctets).toString('base64url')
}

/** The proof of an engine at an address that it has this SMTP listener. */
function engineProof(secret: string, http: string, smtp: string | null, nonces: readonly string[]): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['engine', http, smtp, nonces]))
    .digest('base64url')
}

/** The proof of a program that it may make this call to the engine at an address. */
function programProof(secret: string, http: string, purpose: string, nonces: readonly string[]): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['program', http, purpose, nonces]))
    .digest('base64url')
}

/** Whether the engine that answered a program's nonce knows the secret. */
export function provesEngine({ secret, http }: Owner, own: string, { nonce, smtp, proof }: Challenge): boolean {
  return isEqual(proof, engineProof(secret, http, smtp, [own, nonce]))
}

/** The value of `proofHeader`. `purpose` is the method and the path of the call. */
export function answerChallenge({ secret, http }: Owner, purpose: string, own: string, { nonce }: Challenge): string {
  return [own, nonce, programProof(secret, http, purpose, [own, nonce])].join('.')
}

export type OwnerSecret = ReturnType<typeof createOwnerSecret>

interface SecretOptions {
  /** The engine's own addresses, once it listens. */
  addresses: Readonly<{ own: string; smtp: string | null }>
  /** A monotonic clock in milliseconds. */
  uptime?(): number
}

export function createOwnerSecret({ addresses, uptime = () => performance.now() }: SecretOptions) {
  const secret = randomBytes(secretOctets).toString('base64url')
  /** When each accepted proof was made; only who knows the secret can add to it. */
  const used = new Map<string, number>()

  function isNew(nonce: string): boolean {
    const now = uptime()
    const age = now - Number(nonce.split('-')[0])
    for (const [each, usedAt] of used) if (now - usedAt > proofLifetime) used.delete(each)
    // Not fulfilled by NaN.
    if (!(age >= 0 && age <= proofLifetime) || used.has(nonce)) return false
    used.set(nonce, now)
    return true
  }

  return {
    /** Compares in constant time. */
    matches: (text: string): boolean => isEqual(text, secret),

    /** Answers a program's nonce; null if that is malformed. */
    prove(own: string): Challenge | null {
      if (!noncePattern.test(own)) return null
      // The time is part of the nonce, so that challenges without an answer take no memory.
      const nonce = `${Math.floor(uptime())}-${createNonce()}`
      const { own: http, smtp } = addresses
      return { nonce, smtp, proof: engineProof(secret, http, smtp, [own, nonce]) }
    },

    /** Whether a value of `proofHeader` is a new proof for the call. */
    accepts(text: string, purpose: string): boolean {
      const [own = '', nonce = '', proof = ''] = text.split('.')
      return isEqual(proof, programProof(secret, addresses.own, purpose, [own, nonce])) && isNew(nonce)
    },

    /** Writes the file. Resolves with a function that removes it. */
    async publish({
      dataDir,
      base,
      isLocked,
    }: {
      dataDir: string
      base: string
      isLocked: boolean
    }): Promise<() => Promise<void>> {
      const file = join(dataDir, ownerFile)
      const owner: Owner = { http: addresses.own, base, secret, locked_on: isLocked ? hostname() : null }
      await writePrivateFile(file, `${JSON.stringify(owner)}\n`)
      return () => rm(file, { force: true })
    },
  }
}

function isEqual(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
