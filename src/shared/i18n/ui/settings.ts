import type { HostedVerdict } from '../../contract/app.ts'
import type { PageSetting } from '../../contract/settings.ts'

export type SettingSection = 'general' | 'mail' | 'dns' | 'limits' | 'filters' | 'lists' | 'hosted' | 'network'

/** The values that are chosen from a few. `none` is no value. */
export type SettingChoice = 'none' | 'en' | 'pl' | 'local' | 'hosted' | 'silent' | 'error' | 'warn' | 'info' | 'debug'

/** The words of the page of settings. */
export interface SettingsTexts {
  title: string
  intro: string
  contents: string
  sections: Record<SettingSection, { title: string; intro: string }>
  items: Record<PageSetting, { label: string; hint: string }>
  choices: Record<SettingChoice, string>
  /** What this window remembers by itself. */
  window: { language: string; languageHint: string; theme: string; themeHint: string }
  dataDir: string
  dataDirHint: string
  /** The value is the one that holds where nobody states another. */
  isDefault: string
  standard(value: string): string
  noValue: string
  on: string
  off: string
  fromFile: string
  heldBy(flagOrVariable: string): string
  needsRestart: string
  isPending: string
  pendingTitle: string
  secretSet: string
  secretHint: string
  secretRemove: string
  secretRemoved: string
  remoteWarning: string
  changed(count: number): string
  save: string
  saving: string
  discard: string
  saved: string
  savedForRestart: string
  faulty(count: number): string
  tryHosted: string
  trying: string
  verdicts: Record<HostedVerdict, string>
  /** What can be done with everything that is kept. */
  data: {
    title: string
    intro: string
    exportLabel: string
    exportHint: string
    exportNow: string
    sessionsLabel: string
    sessionsHint: string
    endSessions: string
    sessionsEnded(count: number): string
    resetLabel: string
    resetHint: string
    resetNow: string
    question: { title: string; body: string; confirm: string; cancel: string }
    resetDone: string
  }
  noSessionTitle: string
  noSessionBody: string
}
