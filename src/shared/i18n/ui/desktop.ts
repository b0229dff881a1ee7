import type { UpdateChannel, UpdateState, UpdateStep } from '../../desktop.ts'

/** The words of the page about the desktop app around it. */
export interface DesktopUiTexts {
  title: string
  intro: string
  closeToTray: Setting
  openAtLogin: Setting
  notifications: Setting
  updates: Setting
  channels: Record<UpdateChannel, string>
  states: Record<
    Exclude<UpdateState['state'], 'unsupported' | 'idle' | 'available' | 'downloading' | 'ready'>,
    string
  > & {
    available(version: string): string
    downloading(version: string, percent: number): string
    ready(version: string): string
  }
  steps: Record<UpdateStep, string>
  /** Of a build that has no releases. */
  noUpdates: string
  folders: Setting
  openData: string
  openLogs: string
  notSaved: string
  /** Asked before a link from outside has the engine do something. */
  link: {
    title: string
    domain(name: string): string
    ip(address: string): string
    audit: string
    check: string
    cancel: string
  }
  /** A file that was opened with the app. */
  file: { unreadable(name: string): string; tooLarge(name: string, most: string): string }
}

interface Setting {
  label: string
  hint: string
}
