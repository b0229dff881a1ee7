import type { Language } from '../../language.ts'

/** Everything the keyboard can do; the keys themselves stand in the renderer's one table. */
export type ShortcutId =
  | 'help'
  | 'newTest'
  | 'openZone'
  | 'palette'
  | 'goHome'
  | 'goTests'
  | 'goDomains'
  | 'goIps'
  | 'goLookups'
  | 'goKeys'
  | 'goSettings'
  | 'goMailboxes'
  | 'goRelay'
  | 'goAbout'
  | 'back'
  | 'filter'
  | 'nextFinding'
  | 'previousFinding'
  | 'copyFix'
  | 'editRecords'
  | 'openTab'

export type ShortcutSection = 'everywhere' | 'report'

/** The words around every page. */
export interface FrameTexts {
  skipToContent: string
  navigation: string
  home: string
  tests: string
  help: string
  /** Of the preview of pages while they load. */
  loading: string
  language: string
  /** Each language in its own words. */
  languages: Record<Language, string>
  theme: string
  themes: Record<'system' | 'light' | 'dark', string>
  engine: {
    title: string
    states: Record<'starting' | 'local' | 'offline' | 'hosted' | 'hosted_silent' | 'unreachable', string>
    /** What a state means, where the facts below it do not tell. */
    meanings: Record<'starting' | 'offline' | 'hosted' | 'hosted_silent' | 'unreachable', string>
    hosted: string
    smtp: string
    /** In the hosted mode: why the SMTP port of this computer is not where tests are sent. */
    hostedMail(smtp: string): string
    http: string
    mailDomain: string
    dns: string
    dnsSystem: string
    dnsOffline: string
    busyPorts(ports: readonly number[]): string
    version: string
    leavesTitle: string
    leavesDns: string
    leavesNothing: string
    leavesAll(address: string): string
    session: string
    noSession: string
  }
  banner: { title: string; body: string; retry: string }
  drop: { title: string; newTest: string; thisTest: string }
  shortcuts: {
    title: string
    sections: Record<ShortcutSection, string>
    actions: Record<ShortcutId, string>
    /** Between two keys pressed one after the other. */
    sequence: string
    alternative: string
    letterKeys: string
    letterKeysHint: string
  }
  notFound: { title: string; body: string }
  failures: {
    title: string
    unreachable: string
    unexpected: string
    /** What a limit that is used up says. */
    limitTitle: string
    limit(state: { used: number; limit: number; reset: string }): string
    /** A refusal in a form that the page does not know. */
    refused(status: number): string
    crash: string
    reload: string
    retry: string
  }
  actions: {
    copy: string
    copied: string
    /** Says what a copy button copies. */
    copyWhat(what: string): string
    showAll(count: number): string
    copyFailed: string
    close: string
    undo: string
    newTest: string
  }
}
