import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { SessionRepository } from '../storage/repositories.ts'

/** Octets of a code that opens a session once, and of the secret it opens. */
const codeOctets = 16
const secretOctets = 32
/** Any text that is longer is not a secret of ours. */
const maxSecretLength = 64

/** Milliseconds a browser is trusted for before it needs another code: 30 days. */
export const sessionLifetime = 30 * 24 * 3_600_000
/** Codes that nobody used yet; when there are more, the oldest go. An engine prints one and the desktop app asks for few. */
const maxOpenCodes = 10

/** The sessions of the UI. A one-time code in an address opens one; its secret lives in the browser's cookie. */
export interface SessionService {
  /** A code that `redeem` accepts once while this process runs, until newer ones take its place. */
  issueCode(): string
  /** The secret of a new session, or null for a code that is unknown or used. */
  redeem(code: string): Promise<string | null>
  verify(secret: string): Promise<boolean>
  removeExpired(): Promise<void>
}

interface SessionDependencies {
  sessions: SessionRepository
  clock: Clock
}

export function createSessionService({ sessions, clock }: SessionDependencies): SessionService {
  /** The oldest first. No clock ends them: an address that was printed at the start works whenever it is opened. */
  const openCodes = new Set<string>()

  return {
    issueCode() {
      const [oldest] = openCodes
      if (oldest !== undefined && openCodes.size >= maxOpenCodes) openCodes.delete(oldest)
      const code = randomBytes(codeOctets).toString('base64url')
      openCodes.add(code)
      return code
    },

    async redeem(code) {
      if (!openCodes.delete(code)) return null
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
