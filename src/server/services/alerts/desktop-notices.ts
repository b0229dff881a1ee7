import type { WatchedTarget } from '../../../shared/contract/monitoring/monitor.ts'

/** An alert as a notification of the desktop. */
export interface DesktopNotice {
  title: string
  body: string
  /** The page that a click opens; null for the start page. */
  target: WatchedTarget | null
}

/** Where the host shows notifications, if it can. */
export interface DesktopNotices {
  isAvailable(): boolean
  show(notice: DesktopNotice): void
  /** The host shows notices from now on. */
  onNotice(listener: (notice: DesktopNotice) => void): void
}

export function createDesktopNotices(): DesktopNotices {
  const listeners: ((notice: DesktopNotice) => void)[] = []
  return {
    isAvailable: () => listeners.length > 0,
    show(notice) {
      for (const listener of listeners) listener(notice)
    },
    onNotice: (listener) => void listeners.push(listener),
  }
}
