import type { DesktopSettings, DesktopState } from '../shared/desktop.ts'
import type { Desktop } from './desktop.ts'
import { canNotify } from './notify.ts'

/** What the page shows of the shell. */
export function readState({ settings, updates, portable }: Desktop): DesktopState {
  return { settings: settings.current(), updates: updates.state(), canNotify: canNotify({ portable }) }
}

/** Takes over what the user chose. Throws, and changes nothing, where it cannot be kept. */
export async function changeSettings(desktop: Desktop, next: DesktopSettings): Promise<DesktopState> {
  const { settings, loginEntry, updates } = desktop
  const before = settings.current()
  if (next.openAtLogin !== before.openAtLogin) await loginEntry.set(next.openAtLogin)
  settings.change(next)
  if (next.updates !== before.updates) updates.follow(next.updates)
  return readState(desktop)
}
