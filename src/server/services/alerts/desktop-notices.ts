import type { WatchedTarget } from '../../../shared/contract/monitoring/monitor.ts'

/** An alert as a desktop notification. */
export interface DesktopNotice {
  title: string
  body: string
  /** The page to open on click; null for the home page. */
  target: WatchedTarget | null
}

/** Passes notifications to the desktop, if the host can show them. */
export type DesktopNotices = ReturnType<typeof createDesktopNotices>

export function createDesktopNotices() {
  const listeners: ((notice: DesktopNotice) => void)[] = []
  return {
    isAvailable: (): boolean => listeners.length > 0,
    show(notice: DesktopNotice): void {
      for (const listener of listeners) listener(notice)
    },
    /** Registers a listener that shows notices from now on. */
    onNotice: (listener: (notice: DesktopNotice) => void): void => void listeners.push(listener),
  }
}
