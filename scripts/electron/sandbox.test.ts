import { describe, expect, it } from 'vitest'
import { type SandboxHost, sandboxObstacle } from './sandbox.ts'

const binary = '/home/ann/sendproof/node_modules/electron/dist/electron'
const restriction = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns'

/** A Linux machine where the sandbox works, with the given changes. */
function host(parts: Partial<SandboxHost> = {}): SandboxHost {
  return {
    platform: 'linux',
    userId: 1000,
    readText: () => null,
    isSetuidRoot: () => false,
    canUnshare: () => true,
    appArmorProfiles: () => [],
    ...parts,
  }
}

const ubuntu: Partial<SandboxHost> = { readText: (path) => (path === restriction ? '1\n' : null) }
const profile = (path: string, rule: string) =>
  `abi <abi/4.0>,\nprofile sendproof ${path} flags=(unconfined) {\n  ${rule}\n}\n`

describe('sandboxObstacle', () => {
  it.each<[string, Partial<SandboxHost>, ReturnType<typeof sandboxObstacle>]>([
    ['user namespaces', {}, null],
    ['root', { userId: 0 }, 'root'],
    ['no user namespaces', { canUnshare: () => false }, 'no_sandbox'],
    ['no way to test user namespaces', { canUnshare: () => null }, null],
    ['Ubuntu 24.04', ubuntu, 'no_sandbox'],
    ['Ubuntu 24.04 without its restriction', { readText: () => '0\n' }, null],
    ['an AppArmor profile', { ...ubuntu, appArmorProfiles: () => [profile(binary, 'userns,')] }, null],
    [
      'a profile for another program',
      { ...ubuntu, appArmorProfiles: () => [profile('/opt/a', 'userns,')] },
      'no_sandbox',
    ],
    [
      'a profile that allows something else',
      { ...ubuntu, appArmorProfiles: () => [profile(binary, 'network,')] },
      'no_sandbox',
    ],
    [
      'a SUID sandbox',
      { ...ubuntu, isSetuidRoot: (path) => path === binary.replace(/electron$/, 'chrome-sandbox') },
      null,
    ],
    ['root on macOS', { platform: 'darwin', userId: 0 }, null],
    ['Windows', { platform: 'win32', userId: -1, canUnshare: () => false }, null],
  ])('with %s', (_, parts, obstacle) => {
    expect(sandboxObstacle(host(parts), { binary, flags: [], environment: {} })).toBe(obstacle)
  })

  it('respects a disabled sandbox', () => {
    const root = host({ userId: 0 })
    expect(sandboxObstacle(root, { binary, flags: ['--no-sandbox'], environment: {} })).toBeNull()
    expect(sandboxObstacle(root, { binary, flags: [], environment: { ELECTRON_DISABLE_SANDBOX: '1' } })).toBeNull()
  })

  it("checks Chromium's variable for the SUID sandbox", () => {
    const environment = { CHROME_DEVEL_SANDBOX: '/usr/local/sbin/chrome-devel-sandbox' }
    const parts = { ...ubuntu, isSetuidRoot: (path: string) => path === environment.CHROME_DEVEL_SANDBOX }
    expect(sandboxObstacle(host(parts), { binary, flags: [], environment })).toBeNull()
  })
})
