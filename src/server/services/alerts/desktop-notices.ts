import type { WatchedTarget } from '../../../shared/contract/monitoring/monitor.ts'

/** An alert as a desktop notification. */
export interface DesktopNotice {
  title: string
  body: string
  /** The page to open on click; null for the home page. */
  target: WatchedTarget | null
}

/** Passes notifications to the desktop, if the host can show them. */
export interface DesktopNotices {
  isAvailable(): boolean
  show(notice: DesktopNotice): void
  /** Registers a listener that shows notices from now on. */
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
