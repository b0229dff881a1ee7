import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import type { SessionRepository } from '../../storage/repositories.ts'

/** Octets of a code that opens a session once, and of each half of the secret that it opens. */
const codeOctets = 16
const halfOctets = 32
/** Two halves in base64url, as `joinSecret` joins them. A cookie alone never looks like this. */
const secretPattern = /^[\w-]{43}\.[\w-]{43}$/

/** Milliseconds a browser is trusted for before it needs another code: 30 days. */
export const sessionLifetime = 30 * 24 * 3_600_000
/** Milliseconds in which a code can be used: addresses with codes stay in logs and histories of shells. */
const codeLifetime = 15 * 60_000
/** Codes that nobody used yet; when there are more, the oldest go. An engine prints one and the desktop app asks for few. */
const maxOpenCodes = 10

/**
 * The halves of a session's secret. Browsers send the cookie to every port of a host name, so a server on another port may
 * learn it; the page's half stays in the storage of the origin, which is a port's own. One is worth nothing without the other.
 */
export interface SessionHalves {
  cookie: string
  page: string
}

/** The whole secret, as hosts send it that keep it themselves. */
export function joinSecret({ cookie, page }: SessionHalves): string {
  return `${cookie}.${page}`
}

export function splitSecret(secret: string): SessionHalves {
  const [cookie = '', page = ''] = secret.split('.')
  return { cookie, page }
}

/** The sessions of the UI. A one-time code in an address opens one. */
export interface SessionService {
  /** A code that `redeem` accepts once within 15 minutes while this process runs, until newer ones take its place. */
  issueCode(): string
  /** The secret of a new session, or null for a code that is unknown, used or too old. */
  redeem(code: string): Promise<string | null>
  /** The secret of a session of the host of this process, which lasts as long as that and is not ended by others. */
  openHostSession(): string
  verify(secret: string): Promise<boolean>
  /** Revokes the unused codes. */
  revokeCodes(): void
  /** Ends the sessions of all browsers, and takes back the codes that would open more. Returns how many it ended. */
  endAll(): Promise<number>
  removeExpired(): Promise<void>
}

interface SessionDependencies {
  sessions: SessionRepository
  clock: Clock
}

export function createSessionService({ sessions, clock }: SessionDependencies): SessionService {
  /** When each code was issued, in milliseconds; the oldest first. */
  const openCodes = new Map<string, number>()
  /** Hashes of the secrets of the host, in hexadecimal. */
  const hostSessions = new Set<string>()

  return {
    issueCode() {
      const [oldest] = openCodes.keys()
      if (oldest !== undefined && openCodes.size >= maxOpenCodes) openCodes.delete(oldest)
      const code = randomBytes(codeOctets).toString('base64url')
      openCodes.set(code, clock.now().getTime())
      return code
    },

    async redeem(code) {
      const issuedAt = openCodes.get(code)
      openCodes.delete(code)
      const now = clock.now().getTime()
      // A clock that was set back does not make a code last longer.
      if (issuedAt === undefined || Math.abs(now - issuedAt) >= codeLifetime) return null
      const secret = newSecret()
      await sessions.create(hashSecret(secret), new Date(now + sessionLifetime))
      return secret
    },

    openHostSession() {
      const secret = newSecret()
      hostSessions.add(hashSecret(secret).toString('hex'))
      return secret
    },

    async verify(secret) {
      if (!secretPattern.test(secret)) return false
      const hash = hashSecret(secret)
      return hostSessions.has(hash.toString('hex')) || (await sessions.exists(hash, clock.now()))
    },

    revokeCodes: () => openCodes.clear(),

    async endAll() {
      openCodes.clear()
      return await sessions.removeAll()
    },

    removeExpired: () => sessions.removeExpired(clock.now()),
  }
}

function newSecret(): string {
  const half = () => randomBytes(halfOctets).toString('base64url')
  return joinSecret({ cookie: half(), page: half() })
}

function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
