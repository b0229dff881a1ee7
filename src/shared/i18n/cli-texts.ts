import type { originSources } from '../contract/message-facts/envelope.ts'
import type { HtmlSeverity } from '../html-issue.ts'
import type { Language } from '../language.ts'
import type { Severity } from '../severity.ts'
import { cli as en } from './en/cli.ts'
import { cli as pl } from './pl/cli.ts'

/** Why a data folder was not moved to a database, as `MoveError` says. */
type MoveObstacle = 'not_empty' | 'unfinished' | 'in_use' | 'differs'
/** Why an archive was not imported, as `ArchiveError` says. */
type ArchiveFault = 'foreign' | 'older' | 'newer' | 'truncated' | 'damaged' | 'unpacks_too_far' | 'too_large'
/** What an import has brought. */
interface ImportedCounts {
  tests: number
  messages: number
  reports: number
  mailboxes: number
  settings: number
}
type OriginSource = (typeof originSources)[number]

/** Everything the command line says in one language, but for the words of reports. */
export interface CliTexts {
  about: string
  commands: Record<
    | 'serve'
    | 'open'
    | 'check'
    | 'send'
    | 'html'
    | 'audit'
    | 'blacklist'
    | 'keys'
    | 'createKey'
    | 'listKeys'
    | 'revokeKey'
    | 'sessions'
    | 'endSessions'
    | 'export'
    | 'import'
    | 'reset'
    | 'migrate'
    | 'demo'
    | 'completion',
    string
  >
  arguments: Record<
    'message' | 'html' | 'domains' | 'addresses' | 'keyId' | 'archive' | 'importedArchive' | 'shell',
    string
  >
  flags: Record<
    | 'dataDir'
    | 'noBrowser'
    | 'adopt'
    | 'json'
    | 'listeningJson'
    | 'format'
    | 'redact'
    | 'all'
    | 'allowUnknown'
    | 'failOn'
    | 'failOnVerdict'
    | 'minScore'
    | 'ip'
    | 'helo'
    | 'mailFrom'
    | 'trust'
    | 'toEngine'
    | 'smtp'
    | 'keyFile'
    | 'ownHelo'
    | 'ownMailFrom'
    | 'wait'
    | 'zone'
    | 'selector'
    | 'csv'
    | 'list'
    | 'resume'
    | 'compare'
    | 'dnsParallel'
    | 'threads'
    | 'keyName'
    | 'keyPlan'
    | 'keyCredits'
    | 'yes'
    | 'moveFrom'
    | 'moveTo'
    | 'resumeMove'
    | 'help'
    | 'version',
    string
  >
  /** Help of the flags that are settings, by setting; English stands in the settings' schema. */
  settings: Readonly<Record<string, string>>
  help: Record<'usage' | 'arguments' | 'options' | 'commands' | 'command', string>
  helpDefault(value: string): string
  /** Behind the help of a flag. */
  repeatable: string
  /** What is wrong with a command line. */
  usage: {
    unknownCommand(name: string): string
    unknownFlag(flag: string): string
    /** What was meant, perhaps: one or several names. */
    suggestion(names: string): string
    missingArgument(name: string): string
    missingFlag(flag: string): string
    missingValue(flag: string): string
    tooManyArguments(names: string): string
    conflict(one: string, other: string): string
    wrongValue(flag: string, value: string, rule: string): string
    wrongArgument(name: string, value: string, rule: string): string
    /** A rule: the values that can be. */
    choices(values: string): string
  }

  /** Which limit of the command line was crossed, and by what. Values of flags stay as they are typed. */
  gate: {
    score(score: string, least: string): string
    severity(count: number, severity: string): string
    verdict(verdict: string, limit: string): string
    /** What open checks could still make of it. */
    scoreCouldBe(lowest: string | null, least: string): string
    verdictCouldBe(verdict: string, limit: string): string
    otherChecks(count: number): string
    inconclusive(worst: string, checks: string): string
  }

  serve: {
    open(address: string): string
    /** Whose mail the SMTP port does not take: that of the tests of a hosted instance. */
    hostedMail(instance: string): string
    /** The SMTP listener, as `host:port`. */
    receivesMail(address: string): string
    howToStop: string
    stopping: string
    /** An engine already works on the folder; the link opens its UI once. */
    alreadyRuns(folder: string, link: string): string
  }
  /** Before the link on standard output. */
  open: {
    opened: string
    printed: string
    notRunning(folder: string): string
  }
  /** An environment variable that begins as ours do. */
  unknownVariable(variable: string): string
  cannotRead(file: string, code: string): string
  cannotWrite(file: string, code: string): string

  check: {
    tooLarge(mebibytes: number): string
    noSuchHop(hops: number): string
    /** Of a file that begins as an Outlook file. */
    unreadable: string
    /** Beside a report. */
    dnsSilent: string
    notAnalysed: string
  }
  send: {
    /** Of an Outlook file, which is no message that could be sent. */
    outlook: string
    noEngine(folder: string): string
    /** The engine does not say where it takes mail. */
    noSmtp: string
    /** `from` is empty for the null sender. */
    sending(from: string, to: string, server: string): string
    waiting(url: string): string
    notDone(seconds: number, url: string): string
    /** The SMTP server said no, in these words. */
    refused(answer: string): string
    undeliverable(code: string): string
    dnsSilent: string
    engine: Record<'unreachable' | 'refused' | 'foreign', (url: string, detail: string) => string>
  }
  html: {
    tooLarge(mebibytes: number): string
    /** Of a message. */
    noHtml: string
    score(score: number): string
    summary(errors: number, warnings: number, passed: number): string
    /** In kilobytes. */
    size(size: number): string
    severities: Record<HtmlSeverity, string>
    /** The first lines of an issue. */
    lines(lines: readonly number[]): string
  }
  audit: {
    noDomain: string
    /** A word of the command line or a line of a list that names no domain. */
    refused(text: string, problem: string): string
    outsideZones(domain: string): string
    /** Follows the domain and a colon. */
    nothingKnown: string
    listTooLarge(mebibytes: number): string
    /** The file to go on with holds something else. `place` names file and line. */
    noResults(place: string): string
    compareNeedsZone: string
    /** Documents are of audits, and are not read back. */
    onlyAudits: string
    progress(done: number, total: number, perSecond: number): string
    /** `file` is that of `--resume`, if there was one. */
    interrupted(done: number, total: number, file: string | null): string
    finished(audited: number, failed: number, skipped: number): string
  }
  /** What zone files would change. */
  preview: {
    published: string
    planned: string
    come: string
    go: string
    stay: string
    open: string
    records: string
    sameRecords: string
    /** Instead of records: there are none. */
    nothing: string
  }
  blacklist: {
    isListed(ip: string, count: number): string
    isClean(ip: string): string
    notKnown(ip: string): string
    coverage(done: number, total: number): string
    reverse: {
      pass(ip: string, names: string): string
      fail(ip: string, names: string): string
      absent(ip: string): string
      unknown(reason: string): string
    }
    helo: Record<'confirmed' | 'other', string>
    listed: string
    unanswered: string
    good: string
    clean: string
    unsupported: string
    /** Introduces the list's own words. */
    says(words: string): string
    delist: string
    asking(count: number): string
  }
  migrate: {
    moving(rows: number, perSecond: number): string
    comparing(rows: number): string
    /** How much of each is there now; the names of tables are the same in every language. */
    moved(counts: Readonly<Record<string, number>>): string
    /** How many secrets the database holds now, under the key of the instance. */
    sealed(count: number): string
    /** What has to be entered anew, because no key was given. */
    noSecretsKey(places: readonly string[]): string
    /** What has to be entered anew, because a keychain has sealed it. */
    unsealable(places: readonly string[]): string
    /** The server through which messages are sent, as one of these places. */
    relay: string
    ready: string
    obstacles: Record<MoveObstacle, (table: string) => string>
  }
  secretFlag(flag: string, fileVariable: string): string
  sessionsEnded(count: number): string
  keys: {
    created(id: string): string
    shownOnce: string
    revoked(id: string): string
    unknown(id: string): string
    /** A key was typed where its id belongs. */
    wholeKey(id: string): string
    none: string
    columns: Record<'id' | 'name' | 'plan' | 'credits' | 'created' | 'state', string>
    /** What is in the column of the state. */
    revokedOn(day: string): string
    usedOn(day: string): string
    unused: string
  }
  /** All data of a folder. */
  data: {
    none(folder: string): string
    /** The settings name a database that this machine does not keep. */
    elsewhere: string
    exported(file: string, files: number): string
    /** The file to write is there already. */
    exists(file: string): string
    standardOutput: string
    /** Standard output is a terminal. */
    notForTerminals: string
    /** What has to be typed to have everything deleted: one word in lower case. */
    yes: string
    confirm(folder: string, yes: string): string
    needsYes: string
    kept: string
    deleted(folder: string): string
  }
  import: {
    standardInput: string
    /** Standard input is a terminal. */
    noPipe: string
    notEmpty(folder: string): string
    /** The settings name a database that this machine does not keep. */
    elsewhere: string
    reading(tests: number, perSecond: number): string
    imported(folder: string, counts: ImportedCounts): string
    /** So many tests expired before they were imported. */
    expired(count: number): string
    refusedSettings(names: readonly string[]): string
    /** What no archive has: of so many mailboxes and API keys, of these settings; null: whether of a relay is not known. */
    enterAgain(missing: { mailboxes: number; settings: readonly string[]; relay: boolean | null; keys: number }): string
    /** `detail` is a file in the archive, or the version that wrote it; it may be empty. */
    faults: Record<ArchiveFault, (file: string, detail: string) => string>
  }
  demo: {
    sending: string
    notDone(seconds: number): string
    noTemporaryFolder(folder: string, code: string): string
    notAuthenticated: string
  }
  report: {
    severities: Record<Severity, string>
    score(score: string): string
    coverage(done: number, total: number): string
    origins: Record<OriginSource, string>
    sentFrom(ip: string, origin: string): string
    originUnknown: string
    /** The heading of the steps to take, that which gains most first. */
    plan: string
    toFix: string
    unknown: string
    worthKnowing: string
    /** Above the symbols of a spam filter, with what each adds to the score. */
    symbols(filter: string): string
    /** Below them, how many more `--all` lists. */
    moreSymbols(count: number): string
    fine: string
    /** In place of the list of what is fine. */
    fineCount(count: number): string
    publish(name: string, type: string): string
    publishedNow: string
  }
  /** A bug of ours, with what a report of it needs. */
  unexpected(trace: string): string
}

/** The words of the command line in every language. */
export const cliTexts: Record<Language, CliTexts> = { en, pl }
