import type { Language } from '../language.ts'
import { start as en } from './en/start.ts'
import { start as pl } from './pl/start.ts'

/** Why no window can open on this machine. */
export type DesktopObstacle = 'ssh' | 'no_display' | 'silent_display' | 'root' | 'no_sandbox'

/** What `npm start` and the other scripts around Electron's program say. */
export interface StartTexts {
  /** Each a sentence. */
  obstacles: Record<DesktopObstacle, string>
  /** After the reason: the UI is served to a browser. */
  inBrowser: string
  /** The engine of an earlier start works on the data folder; its UI is opened. */
  alreadyRuns: string
  /** The app was started; its window is about to open. */
  inWindow: string
  /** The program could not be executed. */
  cannotRun(reason: string): string
  /** Before the first download; it takes a while. */
  downloading(version: string): string
  /** Before the progress of a download for a platform and processor, which the app is packed for. */
  archive(version: string, target: string): string
  /** Decimal megabytes, so far and in all; in all null where it is not known. */
  progress(done: number, total: number | null): string
  downloaded(version: string): string
  /** Each a sentence; `host` may have a port. */
  fetchFailures: Record<
    'offline' | 'refused' | 'brokenOff' | 'certificate' | 'checksum' | 'proxy',
    (host: string) => string
  > & {
    connectTimeout(host: string, seconds: number): string
    silence(host: string, seconds: number): string
    status(host: string, status: number): string
    diskFull: string
    notWritable(folder: string): string
    /** `ELECTRON_OVERRIDE_DIST_PATH` names a folder without Electron. */
    override(folder: string): string
    incomplete(folder: string): string
    other(message: string): string
  }
  /** How to try the download again. */
  retry: string
}

/** The words of the scripts around Electron's program in every language. */
export const startTexts: Record<Language, StartTexts> = { en, pl }
