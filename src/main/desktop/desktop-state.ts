import type { DesktopSettings, DesktopState } from '../../shared/desktop/desktop.ts'
import type { Desktop } from './desktop.ts'
import { canNotify } from './notify.ts'

/** The state of the shell, as the page shows it. */
export function readState({ settings, updates, portable }: Desktop): DesktopState {
  return { settings: settings.current(), updates: updates.state(), canNotify: canNotify({ portable }) }
}

/** Applies settings. Throws and changes nothing if they cannot be saved. */
export async function changeSettings(desktop: Desktop, next: DesktopSettings): Promise<DesktopState> {
  const { settings, loginEntry, updates } = desktop
  const before = settings.current()
  if (next.openAtLogin !== before.openAtLogin) await loginEntry.set(next.openAtLogin)
  settings.change(next)
  if (next.updates !== before.updates) updates.follow(next.updates)
  return readState(desktop)
}
