import type { DesktopUiTexts } from '../../ui/desktop.ts'

export const desktop: DesktopUiTexts = {
  title: 'Desktop',
  intro: 'What this app does beside its engine; at once.',
  closeToTray: {
    label: 'Keep running in the tray',
    hint: 'Closing the window leaves the engine at work. The icon in the tray opens it again.',
  },
  openAtLogin: { label: 'Start at login', hint: 'In the tray, without the window.' },
  notifications: { label: 'Notify of reports', hint: 'When a report is ready and this window is not in front.' },
  updates: {
    label: 'Newer versions',
    hint: 'Looking asks the server of releases once a day. Nothing is fetched or installed before you say so.',
  },
  channels: { off: 'Do not look', stable: 'Stable', beta: 'Stable and beta' },
  states: {
    checking: 'Looking …',
    current: 'This is the latest version.',
    failed: 'That did not work. Is there a connection to the internet?',
    available: (version) => `Version ${version} is there.`,
    downloading: (version, percent) => `Fetching version ${version}: ${percent} %`,
    ready: (version) => `Version ${version} is ready. Sendproof closes to install it.`,
  },
  steps: { check: 'Look now', download: 'Fetch it', install: 'Install and restart' },
  noUpdates: 'This build does not update itself. Download a newer version where you got this one.',
  folders: { label: 'Folders', hint: 'Everything that Sendproof keeps, and what its engine wrote down.' },
  openData: 'Open the data folder',
  openLogs: 'Open the logs',
  notSaved: 'That could not be saved. Is the disk full, or the data folder read-only?',
  link: {
    title: 'A link wants to look something up',
    domain: (name) => `It leads to the audit of ${name}. Sendproof then asks the DNS about this domain.`,
    ip: (address) =>
      `It leads to the check of ${address}. Sendproof then asks the DNS and block lists about this address.`,
    audit: 'Audit it',
    check: 'Check it',
    cancel: 'Not now',
  },
  file: {
    unreadable: (name) => `${name} cannot be read`,
    tooLarge: (name, most) => `${name} is too large: a message has ${most} at most`,
  },
}
