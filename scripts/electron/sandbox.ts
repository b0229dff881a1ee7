import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DesktopObstacle } from '../../src/shared/i18n/start-texts.ts'

/** What of the operating system decides whether Chromium's sandbox can start. */
export interface SandboxHost {
  platform: NodeJS.Platform
  userId: number
  /** A file of the system; null where it is not there or cannot be read. */
  readText(path: string): string | null
  /** Whether a program runs as root, whoever starts it. */
  isSetuidRoot(path: string): boolean
  /** Whether a program of this user may make a user namespace and rule in it; null where that cannot be tried. */
  canUnshare(): boolean | null
  /** The texts of AppArmor's profiles, as far as this user can read them. */
  appArmorProfiles(): string[]
}

/** Where Ubuntu 23.10 and newer say that programs without a profile may do nothing in a user namespace. */
const appArmorRestriction = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns'

/**
 * Why Chromium would abort in place of opening a window (docs/linux/suid_sandbox_development.md and zygote_host_impl_linux.cc in
 * its sources); null where it would not. `binary` need not be there yet.
 */
export function sandboxObstacle(
  { platform, userId, readText, isSetuidRoot, canUnshare, appArmorProfiles }: SandboxHost,
  { binary, flags, environment }: { binary: string; flags: readonly string[]; environment: NodeJS.ProcessEnv },
): Extract<DesktopObstacle, 'root' | 'no_sandbox'> | null {
  if (platform !== 'linux') return null
  // Electron takes the variable for the flag, whatever its value.
  if (flags.includes('--no-sandbox') || environment.ELECTRON_DISABLE_SANDBOX !== undefined) return null
  if (userId === 0) return 'root'
  if (isSetuidRoot(environment.CHROME_DEVEL_SANDBOX || join(dirname(binary), 'chrome-sandbox'))) return null
  if (readText(appArmorRestriction)?.trim() === '1') {
    // A try with another program shows nothing: some have a profile of their own.
    return appArmorProfiles().some((text) => allowsNamespaces(text, binary)) ? null : 'no_sandbox'
  }
  return canUnshare() === false ? 'no_sandbox' : null
}

function allowsNamespaces(profile: string, binary: string): boolean {
  return profile.includes(binary) && /^\s*(?:allow\s+)?userns\b/m.test(profile)
}

/** This machine. */
export const thisSandboxHost: SandboxHost = {
  platform: process.platform,
  userId: process.getuid?.() ?? -1,
  readText,
  isSetuidRoot(path) {
    const stats = statSync(path, { throwIfNoEntry: false })
    return stats !== undefined && stats.uid === 0 && (stats.mode & 0o4001) === 0o4001
  },
  canUnshare() {
    const { status, error } = spawnSync('unshare', ['--user', '--map-root-user', 'true'], { stdio: 'ignore' })
    return error ? null : status === 0
  },
  appArmorProfiles: () => globSync('/etc/apparmor.d/*').flatMap((file) => readText(file) ?? []),
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
