import { Notification } from 'electron'
import type { Desktop } from './desktop.ts'

interface Notice {
  title: string
  body: string
  onClick(): void
}

/** Keeps a reference to visible notifications; otherwise they would be garbage-collected and clicks would be lost. */
const shown = new Set<Notification>()

/** The portable edition shows none, because Electron would add a shortcut to its temporary folder to the start menu. */
export function canNotify({ portable }: Pick<Desktop, 'portable'>): boolean {
  return portable === null
}

/** Shows a notification. Returns false if the system has none. */
export function notify(desktop: Desktop, { title, body, onClick }: Notice): boolean {
  if (!canNotify(desktop) || !Notification.isSupported()) return false
  const notification = new Notification({ title, body })
  shown.add(notification)
  notification.on('click', onClick)
  notification.on('close', () => shown.delete(notification))
  notification.show()
  return true
}
