import { vi } from 'vitest'

/** Has code take this machine for one with another system, until the end of the test (`restoreMocks`). */
export function onPlatform(platform: NodeJS.Platform): void {
  vi.spyOn(process, 'platform', 'get').mockReturnValue(platform)
}
