import { Notification } from 'electron'

interface Notice {
  title: string
  body: string
  onClick(): void
}

/** Those on the screen: without a reference a click would find nobody. */
const shown = new Set<Notification>()

/** Shows a notification of the system, where it has such. */
export function notify({ title, body, onClick }: Notice): void {
  if (!Notification.isSupported()) return
  const notification = new Notification({ title, body })
  shown.add(notification)
  notification.on('click', onClick)
  notification.on('close', () => shown.delete(notification))
  notification.show()
}
