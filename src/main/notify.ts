import { Notification } from 'electron'
import type { Desktop } from './desktop.ts'

interface Notice {
  title: string
  body: string
  onClick(): void
}

/** Those on the screen: without a reference a click would find nobody. */
const shown = new Set<Notification>()

/**
 * Whether this edition shows notifications. The portable one does not touch them: Electron would write a shortcut to its
 * temporary folder into the start menu, in place of the setup's.
 */
export function canNotify({ portable }: Pick<Desktop, 'portable'>): boolean {
  return portable === null
}

/** Shows a notification of the system. Returns false where there are none. */
export function notify(desktop: Desktop, { title, body, onClick }: Notice): boolean {
  if (!canNotify(desktop) || !Notification.isSupported()) return false
  const notification = new Notification({ title, body })
  shown.add(notification)
  notification.on('click', onClick)
  notification.on('close', () => shown.delete(notification))
  notification.show()
  return true
}
