import { Notification } from 'electron'
import type { Desktop } from './desktop.ts'

interface Notice {
  title: string
  body: string
  onClick(): void
}

/** Visible notifications; without a reference they would be collected and clicks lost. */
const shown = new Set<Notification>()

/** The portable edition shows none: Electron would put a shortcut to its temporary folder into the start menu. */
export function canNotify({ portable }: Pick<Desktop, 'portable'>): boolean {
  return portable === null
}

/** Shows a notification. Returns false where the system has none. */
export function notify(desktop: Desktop, { title, body, onClick }: Notice): boolean {
  if (!canNotify(desktop) || !Notification.isSupported()) return false
  const notification = new Notification({ title, body })
  shown.add(notification)
  notification.on('click', onClick)
  notification.on('close', () => shown.delete(notification))
  notification.show()
  return true
}
