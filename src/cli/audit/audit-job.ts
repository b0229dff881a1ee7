import type { Zone } from '../../engine/dns/zone/zone.ts'
import type { Settings } from '../../server/settings/settings.ts'
import type { Language } from '../../shared/languages.ts'
import type { BaselineOptions } from '../ci/ci-flags.ts'
import type { CiRun } from '../ci/ci-run.ts'
import type { Outcome } from '../ci/ruling.ts'
import type { ExitCode } from '../ground/exit-codes.ts'
import type { GateOptions } from '../ground/gate.ts'
import type { OutputOptions } from '../ground/output-format.ts'
import type { PageScreen } from '../print/page.ts'
import type { AuditResult } from './audit-formats.ts'
import type { ListedDomain } from './domain-list.ts'

/** The flags of the command, except those for settings. */
export interface AuditOptions extends GateOptions, OutputOptions, BaselineOptions {
  zone: string[]
  selector: string[]
  compare?: true
  /** Maximum DNS queries in flight. */
  dnsParallel: number
  file?: string
  resume?: string
  all?: true
  dataDir?: string
}

/** What to do with each domain of a run. */
export interface AuditJob {
  options: AuditOptions
  settings: Settings
  /** The parsed zone files that the flags name. */
  zones: readonly Zone[]
  /** The language of the results, and the language of the terminal. */
  language: Language
  terminalLanguage: Language
  screen: PageScreen
  /** Whether there is only one domain. */
  isOnly: boolean
  /** What applies to all results of the run. */
  ci: Pick<CiRun, 'format' | 'baseline' | 'today' | 'isCollecting' | 'ignored'>
}

export interface Auditor {
  audit(listed: ListedDomain): Promise<AuditNotice>
  close(): Promise<void>
}

/** The result for one domain, ready to print. */
export interface AuditNotice {
  state: AuditResult['state']
  /** Null if there are only notes. */
  text: string | null
  /** Lines for standard error. */
  notes: readonly string[]
  /** The exit code if this were the only result. */
  ending: ExitCode
  /** For the document of the run; null if none. */
  outcome: Outcome | null
}
