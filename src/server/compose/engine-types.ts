import type { DesktopNotice } from '../services/alerts/desktop-notices.ts'

/** The addresses of an engine, as printed by `serve` and written to `listening.json`. */
export interface Listening {
  http: string
  /** The same as `http`, unless lookups have a port of their own. */
  lookup: string
  smtp: string
  data_dir: string
  /** Health and metrics, if they have a port. */
  metrics?: string
}

/** A running engine, or the part of it that its role runs. */
export interface RunningNode {
  /** The addresses that the role serves. */
  listening: Partial<Listening>
  /** A one-time address that opens the UI with a session; null if the role serves no UI. */
  openUiAddress(): Promise<string | null>
  /** Opens a session for a host that sends the session secret itself as `X-Sendproof-Session`. */
  openSession(): Promise<string>
  /** Called with the token of every test that gets a report. */
  onReport(listener: (token: string) => void): void
  /** Called with every desktop alert. Without a listener, none is sent. */
  onAlert(listener: (notice: DesktopNotice) => void): void
  /** Called with the address of the hosted instance in use, or null, now and on each change. */
  onServing(listener: (instance: string | null) => void): void
  /** Reloads the certificate of the SMTP listener. */
  reload(): Promise<void>
  /** Resumes after sleep: reconnects mailboxes and removes expired data. */
  resume(): Promise<void>
  /** Takes no new work; work under way is finished or stays queued. */
  close(): Promise<void>
}

/** An engine with every part. */
export interface RunningServer extends RunningNode {
  listening: Listening
  openUiAddress(): Promise<string>
}
