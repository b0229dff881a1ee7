import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { SessionRepository } from '../storage/repositories.ts'

/** Octets of a code that opens a session once, and of the secret it opens. */
const codeOctets = 16
const secretOctets = 32
/** Any text that is longer is not a secret of ours. */
const maxSecretLength = 64

/** Milliseconds: long enough to find the address in a terminal and open it. */
const codeLifetime = 10 * 60_000
/** Milliseconds a browser is trusted for before it needs another code: 30 days. */
export const sessionLifetime = 30 * 24 * 3_600_000
/** Codes that nobody used yet; when there are more, the oldest go. */
const maxOpenCodes = 100

/** The sessions of the UI. A one-time code in an address opens one; its secret lives in the browser's cookie. */
export interface SessionService {
  /** A code that `redeem` accepts once, within ten minutes, while this process runs. */
  issueCode(): string
  /** The secret of a new session, or null for a code that is unknown, used or too old. */
  redeem(code: string): Promise<string | null>
  verify(secret: string): Promise<boolean>
  removeExpired(): Promise<void>
}

interface SessionDependencies {
  sessions: SessionRepository
  clock: Clock
}

export function createSessionService({ sessions, clock }: SessionDependencies): SessionService {
  /** When each open code expires, the oldest first. */
  const openCodes = new Map<string, number>()

  function consume(code: string): boolean {
    const expiresAt = openCodes.get(code)
    openCodes.delete(code)
    return expiresAt !== undefined && expiresAt > clock.now().getTime()
  }

  return {
    issueCode() {
      const [oldest] = openCodes.keys()
      if (oldest !== undefined && openCodes.size >= maxOpenCodes) openCodes.delete(oldest)
      const code = randomBytes(codeOctets).toString('base64url')
      openCodes.set(code, clock.now().getTime() + codeLifetime)
      return code
    },

    async redeem(code) {
      if (!consume(code)) return null
      const secret = randomBytes(secretOctets).toString('base64url')
      await sessions.create(hashSecret(secret), new Date(clock.now().getTime() + sessionLifetime))
      return secret
    },

    async verify(secret) {
      return secret.length <= maxSecretLength && (await sessions.exists(hashSecret(secret), clock.now()))
    },

    removeExpired: () => sessions.removeExpired(clock.now()),
  }
}

function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
