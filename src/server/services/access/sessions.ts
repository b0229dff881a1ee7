import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../../ground/clock.ts'
import type { Store } from '../../storage/store.ts'

/** Where a link with a code leads. */
const openPath = '/app/open'
/** Octets of a one-time code, and of each half of a secret. */
const codeOctets = 16
const halfOctets = 32
/** Two halves in base64url, as `joinSecret` joins them; the cookie alone never matches. */
const secretPattern = /^[\w-]{43}\.[\w-]{43}$/

/** Lifetime of a browser session: 30 days in milliseconds. */
export const sessionLifetime = 30 * 24 * 3_600_000
/** Lifetime of a code in milliseconds; short, because links stay in logs and shell histories. */
const codeLifetime = 15 * 60_000
/**
 * Milliseconds without a call after which a program's session ends. Longer than any tool call; a killed program does
 * not end its session.
 */
const programLifetime = 15 * 60_000

/**
 * The two halves of a session's secret. Browsers send the cookie to every port of a host, so another server may learn
 * it. The page's half stays in the storage of its origin, which includes the port. Neither half is of use alone.
 */
export interface SessionHalves {
  cookie: string
  page: string
}

/** The whole secret, as sent by hosts that store it themselves. */
export function joinSecret({ cookie, page }: SessionHalves): string {
  return `${cookie}.${page}`
}

export function splitSecret(secret: string): SessionHalves {
  const [cookie = '', page = ''] = secret.split('.')
  return { cookie, page }
}

/** Sessions of the UI, opened by one-time codes in links. */
export type SessionService = ReturnType<typeof createSessionService>

interface SessionDependencies {
  sessions: Store['sessions']
  clock: Clock
}

export function createSessionService({ sessions, clock }: SessionDependencies) {
  /** Hex hashes of the host's secrets. */
  const hostSessions = new Set<string>()
  /** When each program last used its session, in milliseconds, keyed by the hex hash of the secret. */
  const programSessions = new Map<string, number>()

  /** Whether the hash is of an open session. Counts as a use of it. */
  function verifyProgram(hash: string): boolean {
    const usedAt = programSessions.get(hash)
    if (usedAt === undefined) return false
    const now = clock.now().getTime()
    // As with codes, setting the clock back does not extend a session.
    const isOpen = Math.abs(now - usedAt) < programLifetime
    if (isOpen) programSessions.set(hash, now)
    else programSessions.delete(hash)
    return isOpen
  }

  /** Issues a code that `redeem` accepts once within 15 minutes, in any engine on the same store. */
  async function issueCode(): Promise<string> {
    const code = randomBytes(codeOctets).toString('base64url')
    await sessions.addCode(hashSecret(code), clock.now())
    return code
  }

  /** Revokes unused codes and ends programs' sessions; programs open new ones. */
  async function revokeCodes(): Promise<void> {
    programSessions.clear()
    await sessions.removeCodes()
  }

  return {
    issueCode,

    /** A link with a new code. `base` is the address of the UI. */
    issueLink: async (base: string): Promise<string> => `${base}${openPath}?code=${await issueCode()}`,

    /** The secret of a new session; null for an unknown, used, or expired code. */
    async redeem(code: string): Promise<string | null> {
      const issuedAt = await sessions.takeCode(hashSecret(code))
      const now = clock.now().getTime()
      // Setting the clock back does not extend a code.
      if (issuedAt === null || Math.abs(now - issuedAt.getTime()) >= codeLifetime) return null
      const secret = newSecret()
      await sessions.create(hashSecret(secret), new Date(now + sessionLifetime))
      return secret
    },

    /** Opens a session for the host of this process, valid for as long as the process runs. Returns its secret. */
    openHostSession(): string {
      const secret = newSecret()
      hostSessions.add(hashSecret(secret).toString('hex'))
      return secret
    },

    /**
     * Opens a session for another program of the owner. Returns its secret. The session ends after 15 minutes without a
     * call, or with this process.
     */
    openProgramSession(): string {
      const now = clock.now().getTime()
      for (const [hash, usedAt] of programSessions)
        if (Math.abs(now - usedAt) >= programLifetime) programSessions.delete(hash)
      const secret = newSecret()
      programSessions.set(hashSecret(secret).toString('hex'), now)
      return secret
    },

    endProgramSession: (secret: string): void => void programSessions.delete(hashSecret(secret).toString('hex')),

    async verify(secret: string): Promise<boolean> {
      if (!secretPattern.test(secret)) return false
      const hash = hashSecret(secret)
      const text = hash.toString('hex')
      return hostSessions.has(text) || verifyProgram(text) || (await sessions.exists(hash, clock.now()))
    },

    revokeCodes,

    /** Ends all browser sessions and does the same as `revokeCodes`. Returns the number of browser sessions ended. */
    async endAll(): Promise<number> {
      await revokeCodes()
      return await sessions.removeAll()
    },

    async removeExpired(): Promise<number> {
      const now = clock.now()
      const removed = await sessions.removeExpired(now)
      await sessions.removeCodesBefore(new Date(now.getTime() - codeLifetime))
      return removed
    },
  }
}

function newSecret(): string {
  const half = () => randomBytes(halfOctets).toString('base64url')
  return joinSecret({ cookie: half(), page: half() })
}

function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
