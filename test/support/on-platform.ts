import { vi } from 'vitest'

/** Makes code treat this machine as another platform until the end of the test (`restoreMocks`). */
export function onPlatform(platform: NodeJS.Platform): void {
  vi.spyOn(process, 'platform', 'get').mockReturnValue(platform)
}
