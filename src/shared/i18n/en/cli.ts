import type { CliTexts } from '../cli-texts.ts'
import { formatList, formatNumber } from '../format.ts'
import { pluralForm } from '../plural.ts'
import { kilobytes } from './kilobytes.ts'

function counted(number: number, one: string, other = `${one}s`): string {
  return `${formatNumber('en', number)} ${pluralForm('en', number, { one, other })}`
}

export const cli: CliTexts = {
  about: 'Tells before you send whether your mail will reach the inbox, and why not.',
  commands: {
    serve: 'run the engine: SMTP listener, HTTP API and the UI in a browser',
    open: 'open the UI of the running engine in the browser, with a new one-time link',
    check: 'report on one message without a server',
    send: 'send a message through a running engine over SMTP, and report on it',
    html: 'check the HTML of an e-mail: what mail programs cut off, take out or show wrongly',
    audit: 'audit the DNS of domains: SPF, DKIM, DMARC, mail servers and more',
    blacklist: 'ask blocklists about IP addresses and domains, and the reverse DNS about addresses',
    keys: 'manage the API keys of the data folder',
    createKey: 'create a key; it is shown once',
    listKeys: 'list the keys',
    revokeKey: 'revoke a key at once',
    sessions: 'the browsers that are signed in',
    endSessions: 'sign all browsers out',
    export: 'write all data to one file, to keep it elsewhere; without passwords and keys',
    import: 'restore what export wrote into an empty or new data folder',
    reset: 'delete all data: tests, reports, messages, audits, keys, mailboxes, passwords and settings',
    demo: 'send a sample through a temporary engine and print its report; needs no network',
    completion: 'print the script with which a shell completes commands',
    migrate: 'move everything of a data folder to a PostgreSQL database',
  },
  arguments: {
    message: 'the message as a file (.eml, .msg), or - for standard input',
    html: 'the HTML as a file, or a message (.eml) with an HTML part; - for standard input',
    domains: 'the domains; the address of a page or of a mailbox will do, too',
    addresses: 'the IP addresses (IPv4, IPv6) and domains',
    keyId: 'the id of the key',
    archive: 'the file to write (.tar.gz), which does not exist yet; - for standard output',
    importedArchive: 'the file that export wrote (.tar.gz); - for standard input',
    shell: 'the shell',
  },
  flags: {
    dataDir: 'folder of tests, keys and settings',
    noBrowser: 'only print the link',
    adopt: 'use the data folder although it has other files in it',
    json: 'print JSON',
    listeningJson: 'print the addresses as one line of JSON also on a terminal',
    format: 'text, or a document to hand on',
    redact: 'take e-mail addresses out of the output',
    all: 'list what is fine, too',
    allowUnknown: 'exit with 0 where only checks that could not be done could cross a limit',
    failOn: 'exit with 3 if a finding is this severe or worse; none switches it off',
    failOnVerdict: 'exit with 3 if the verdict is this or worse; never turns it off',
    minScore: 'exit with 3 if the score is lower',
    ip: 'address the message is sent from',
    helo: 'name the sending server introduces itself with (HELO)',
    mailFrom: 'envelope sender (MAIL FROM); empty is the null sender',
    toEngine: 'address of the engine; without it SENDPROOF_URL, or the engine that runs on the data folder',
    smtp: 'mail server of the engine, where it does not say so itself',
    keyFile: 'file with an API key; without it SENDPROOF_KEY',
    ownHelo: 'name to greet the engine with (EHLO); without it the name of this machine',
    ownMailFrom: 'envelope sender (MAIL FROM); without it Return-Path, or the address in From',
    wait: 'seconds to wait for the report',
    trust: 'judge whoever handed the message to the host that wrote this Received field, from the top, 1 first',
    zone: 'zone file to audit instead of the DNS (RFC 1035); takes no network; may be repeated',
    selector: 'DKIM selector to look at; may be repeated',
    csv: 'print a table as CSV',
    list: 'file with one domain a line, # begins a comment; - for standard input',
    resume: 'add JSON Lines (or CSV) to this file, and skip the domains it holds already',
    compare: 'with --zone: show what publishing the zone files would change',
    dnsParallel: 'DNS questions at once; more than 128 only for a resolver of your own',
    threads: 'how many threads share the audits; usually as many as there are processors, where there is enough to do',
    keyName: 'what the key is for',
    keyPlan: 'what the key allows',
    keyCredits: 'credits for inbox placement',
    yes: 'ask no question',
    moveFrom: 'the data folder, which stays as it is; no engine may run on it',
    moveTo: 'the database: postgres://USER:PASSWORD@HOST/NAME; it has to be empty',
    resumeMove: 'go on with a move that was interrupted',
    help: 'show this help',
    version: 'show the version',
  },
  settings: {},
  help: {
    usage: 'Usage:',
    arguments: 'Arguments:',
    options: 'Options:',
    commands: 'Commands:',
    command: 'show the help of a command',
  },
  helpDefault: (value) => `default: ${value}`,
  repeatable: 'may be repeated',
  usage: {
    unknownCommand: (name) => `There is no command “${name}”.`,
    unknownFlag: (flag) => `There is no flag ${flag} here.`,
    suggestion: (names) => `Did you mean ${names}?`,
    missingArgument: (name) => `The command line lacks <${name}>.`,
    missingFlag: (flag) => `The command line lacks ${flag}.`,
    missingValue: (flag) => `${flag} lacks its value.`,
    tooManyArguments: (names) => `There is more on the command line than the command takes: ${names}`,
    conflict: (one, other) => `${one} and ${other} do not go together.`,
    wrongValue: (flag, value, rule) => `${flag} cannot be “${value}”. It can be: ${rule}`,
    wrongArgument: (name, value, rule) => `The <${name}> cannot be “${value}”. It can be: ${rule}`,
    choices: (values) => values,
  },

  gate: {
    score: (score, least) => `score ${score} is below ${least}`,
    severity: (count, severity) =>
      `${count} ${pluralForm('en', count, { one: 'finding', other: 'findings' })} at or above ${severity}`,
    verdict: (verdict, limit) => `verdict is ${verdict} (limit: ${limit})`,
    scoreCouldBe: (lowest, least) =>
      `the score ${lowest === null ? 'is unknown' : `could be as low as ${lowest}`} (limit: ${least})`,
    verdictCouldBe: (verdict, limit) =>
      `the verdict ${verdict === 'unknown' ? 'is' : 'could be'} ${verdict} (limit: ${limit})`,
    otherChecks: (count) => `${count} more`,
    inconclusive: (worst, checks) =>
      `Inconclusive${worst ? `: ${worst}` : ''}. Could not check: ${checks}. Use --allow-unknown to accept this.`,
  },

  serve: {
    open: (address) => `Open Sendproof in your browser (this address works once, within 15 minutes): ${address}`,
    hostedMail: (instance) =>
      `${instance} creates the tests (hosted mode). Send messages to the addresses it gives, not to the SMTP port of this machine.`,
    receivesMail: (address) => `Send test messages to the mail server ${address} (SMTP).`,
    howToStop: 'Ctrl-C stops Sendproof.',
    stopping: 'Stopping …',
    alreadyRuns: (folder, link) =>
      `The data folder ${folder} is in use: Sendproof is already running.\nOpen it in your browser (this link works once): ${link}`,
  },
  open: {
    opened: 'Opening Sendproof in your browser. If no page appears, use this link (it works once):',
    printed: 'Open Sendproof in your browser (this link works once):',
    notRunning: (folder) =>
      `No Sendproof engine with a UI is running on ${folder}. Start one with sendproof serve, or name its folder with --data-dir.`,
  },
  unknownVariable: (variable) => `Warning: ${variable} is not a setting. It is ignored.`,
  cannotRead: (file, code) => `Cannot read ${file} (${code}).`,
  cannotWrite: (file, code) => `Cannot write ${file} (${code}).`,

  check: {
    tooLarge: (mebibytes) => `The message is larger than ${mebibytes} MiB, more than mail servers accept.`,
    noSuchHop: (hops) => `--trust counts further than the Received fields of the message, of which there are ${hops}.`,
    unreadable: 'The file begins as an Outlook file (.msg), but holds no message. Save the message as .eml.',
    dnsSilent:
      'The DNS gave no answer, so it is not known who may send for the domain. Try again, or name a server with --dns.',
    notAnalysed: 'The message could not be analysed: nothing is known of it.',
  },
  send: {
    outlook: 'An Outlook file (.msg) cannot be sent. Save the message as .eml, or use sendproof check.',
    noEngine: (folder) =>
      `No Sendproof engine is running on ${folder}. Start one with sendproof serve, or name one with --to-engine.`,
    noSmtp: 'The engine does not say where it takes mail. Name its mail server with --smtp HOST:PORT.',
    sending: (from, to, server) => `Sending from <${from}> to <${to}> through ${server} …`,
    waiting: (url) => `Waiting for the report: ${url}`,
    notDone: (seconds, url) => `The report was not ready after ${seconds} seconds. It will be at ${url}.`,
    refused: (answer) => `The engine refused the message: ${answer}`,
    undeliverable: (code) => `The message could not be delivered over SMTP (${code}).`,
    dnsSilent: 'The DNS gave the engine no answer, so it is not known who may send for the domain. Try again later.',
    engine: {
      unreachable: (url, detail) => `Cannot reach the engine at ${url} (${detail}). Is it running?`,
      refused: (_url, detail) => `The engine refused the test: ${detail}`,
      foreign: (url, detail) => `What answers at ${url} is not a Sendproof engine${detail ? ` (${detail})` : ''}.`,
    },
  },
  html: {
    tooLarge: (mebibytes) => `The HTML is larger than ${mebibytes} MiB, more than any mail program shows.`,
    noHtml: 'The message has no HTML part.',
    score: (score) => `${score} of 100`,
    summary: (errors, warnings, passed) =>
      [
        `${errors} ${pluralForm('en', errors, { one: 'error', other: 'errors' })}`,
        `${warnings} ${pluralForm('en', warnings, { one: 'warning', other: 'warnings' })}`,
        `${passed} ${pluralForm('en', passed, { one: 'check', other: 'checks' })} passed`,
      ].join(', '),
    size: (size) => `${kilobytes(size)} of HTML`,
    severities: { error: 'error', warning: 'warning', info: 'information' },
    lines: (lines) => `${pluralForm('en', lines.length, { one: 'line', other: 'lines' })} ${lines.join(', ')}`,
  },
  audit: {
    noDomain: 'Name a domain, or a list of domains with --file.',
    refused: (text, problem) => `“${text}” ${problem}.`,
    nothingKnown: 'Nothing could be checked: whether all is well is not known.',
    outsideZones: (domain) => `The zone files do not hold ${domain}: nothing can be known of it.`,
    listTooLarge: (mebibytes) => `The list is larger than ${mebibytes} MiB.`,
    noResults: (place) => `${place} is no result of an audit in this format. The file was left as it is.`,
    onlyAudits: 'Markdown and HTML tell of audits: they do not go with --compare or --resume.',
    compareNeedsZone: '--compare needs zone files (--zone) to compare with the DNS.',
    progress: (done, total, perSecond) => `${done} of ${total} domains, ${formatNumber('en', perSecond)} a second`,
    interrupted: (done, total, file) =>
      file === null
        ? `Interrupted after ${done} of ${total} domains. To be able to continue next time, add --resume FILE.`
        : `Interrupted after ${done} of ${total} domains. To continue, run the same command again: --resume ${file} skips what is done.`,
    finished: (audited, failed, skipped) =>
      [
        `${audited} ${pluralForm('en', audited, { one: 'domain', other: 'domains' })} audited`,
        ...(failed > 0 ? [`${failed} refused`] : []),
        ...(skipped > 0 ? [`${skipped} skipped`] : []),
      ].join(', '),
  },
  preview: {
    published: 'Published now',
    planned: 'With the zone files',
    come: 'Comes',
    go: 'Goes',
    stay: 'Stays',
    open: 'Cannot be compared, as one of the two is not known',
    records: 'Records that would change',
    sameRecords: 'None of the records that were looked at would change.',
    nothing: 'no record',
  },
  blacklist: {
    isListed: (ip, count) =>
      `${ip} is on ${count} ${pluralForm('en', count, { one: 'blacklist', other: 'blacklists' })}`,
    isClean: (ip) => `${ip} is on no blacklist that answered`,
    notKnown: (ip) => `Not known whether ${ip} is listed: no blacklist answered`,
    coverage: (done, total) =>
      `${done} of ${total} ${pluralForm('en', total, { one: 'list', other: 'lists' })} answered`,
    reverse: {
      pass: (ip, names) => `Reverse DNS is confirmed: ${ip} goes by ${names}.`,
      fail: (ip, names) => `Reverse DNS is not confirmed: ${ip} leads to ${names}, but nothing leads back to ${ip}.`,
      absent: (ip) => `Reverse DNS is missing: ${ip} has no name.`,
      unknown: (reason) => `Reverse DNS could not be checked. ${reason}`,
    },
    helo: {
      confirmed: 'The HELO name is one of these names.',
      other: 'The HELO name is none of the names that lead there and back.',
    },
    listed: 'Listed',
    unanswered: 'No answer',
    good: 'On lists of good senders',
    clean: 'Not listed',
    unsupported: 'Hold no such addresses',
    says: (words) => `The list says: ${words}`,
    delist: 'Ask to be removed at:',
    asking: (count) =>
      `Asking the lists about ${count} ${pluralForm('en', count, { one: 'address', other: 'addresses' })} …`,
  },
  migrate: {
    moving: (rows, perSecond) => `${rows} rows moved, ${formatNumber('en', perSecond)} a second`,
    comparing: (rows) => `Comparing: ${rows} rows are the same`,
    moved: ({ tests = 0, messages = 0, reports = 0, keys = 0 }) =>
      `Moved, and compared octet by octet: ${tests} ${pluralForm('en', tests, { one: 'test', other: 'tests' })}, ${messages} ${pluralForm('en', messages, { one: 'message', other: 'messages' })}, ${reports} ${pluralForm('en', reports, { one: 'report', other: 'reports' })}, ${keys} ${pluralForm('en', keys, { one: 'key', other: 'keys' })}, and all that belongs to them.`,
    sealed: (count) =>
      `${count} ${pluralForm('en', count, { one: 'password was', other: 'passwords were' })} sealed anew, with the key of the instance.`,
    noSecretsKey: (places) =>
      `These passwords stayed behind, because no key was given to seal them with (--secrets-key): ${places.join(', ')}. Enter them anew, once the nodes have a key.`,
    unsealable: (places) =>
      `These passwords stayed behind, because only the desktop app can open the keychain that has sealed them: ${places.join(', ')}. Enter them anew.`,
    relay: 'the server that messages are sent through (SMTP)',
    ready: 'Engines can be started on the database now.',
    obstacles: {
      not_empty: () => 'The database is not empty. Nothing was changed. Name an empty one.',
      unfinished: () => 'A move to this database was interrupted. Go on with it: --resume',
      in_use: () => 'Engines use this database. Stop them first.',
      differs: (table) =>
        `The database does not hold what the folder does (table ${table}). Was the folder used between two parts of the move? Begin anew, with an empty database.`,
    },
  },
  secretFlag: (flag, fileVariable) =>
    `Every account on this computer can read ${flag} on the command line. Put the value into a file, and name that in ${fileVariable}.`,
  sessionsEnded: (count) => `${count} ${count === 1 ? 'session' : 'sessions'} ended.`,
  keys: {
    created: (id) => `Created key ${id}:`,
    shownOnce: 'Keep it now: it is stored as a hash only and cannot be shown again.',
    revoked: (id) => `Revoked key ${id}.`,
    unknown: (id) => `There is no key ${id} that could be revoked.`,
    wholeKey: (id) => `Name the id of the key, not the key itself: sendproof keys revoke ${id}`,
    none: 'There are no keys yet. Create one with: sendproof keys create',
    columns: {
      id: 'Id',
      name: 'Name',
      plan: 'Plan',
      credits: 'Credits',
      created: 'Created',
      state: 'State',
    },
    revokedOn: (day) => `revoked ${day}`,
    usedOn: (day) => `used ${day}`,
    unused: 'never used',
  },
  data: {
    none: (folder) => `There is no data of Sendproof in ${folder}.`,
    elsewhere:
      'The settings name a PostgreSQL database, which other engines may use: copy it with pg_dump, delete it with dropdb.',
    exported: (file, files) =>
      `Wrote ${formatNumber('en', files)} ${pluralForm('en', files, { one: 'file', other: 'files' })} to ${file}.`,
    exists: (file) => `${file} is there already, and was left as it is.`,
    standardOutput: 'standard output',
    notForTerminals: 'An archive cannot be shown on a terminal. Redirect it: sendproof export - > data.tar.gz',
    yes: 'yes',
    confirm: (folder, yes) => `Everything in ${folder} will be deleted, for good. Type “${yes}” to go on:`,
    needsYes: 'There is nobody to ask: reset needs --yes.',
    kept: 'Nothing was deleted.',
    deleted: (folder) => `Everything in ${folder} is deleted.`,
  },
  import: {
    standardInput: 'standard input',
    noPipe:
      'No archive is piped into sendproof import -. Name the file instead, or pipe it: sendproof import - < data.tar.gz',
    notEmpty: (folder) =>
      `${folder} is not empty, and import never overwrites anything. Choose an empty or new folder with --data-dir, or rename this one first.`,
    elsewhere:
      'The settings name a PostgreSQL database, and import restores into a data folder only. Run import without that setting, then move the folder into the database: sendproof migrate',
    reading: (tests, perSecond) => `${tests} tests read, ${formatNumber('en', perSecond)} per second`,
    imported: (folder, { tests, messages, reports, mailboxes, settings }) =>
      `Imported ${counted(tests, 'test')}, ${counted(messages, 'message')}, ${counted(reports, 'report')}, ${counted(mailboxes, 'mailbox', 'mailboxes')} and ${counted(settings, 'setting')} into ${folder}.`,
    expired: (tests) =>
      `${counted(tests, 'of these tests has', 'of these tests have')} expired and cannot be opened; they are deleted after the engine has run for 24 hours.`,
    refusedSettings: (names) =>
      `Left out, because this version does not accept them from an archive: ${counted(names.length, 'setting')} (${names.join(', ')}).`,
    enterAgain: ({ mailboxes, settings, relay, keys }) => {
      const again = [
        ...(mailboxes > 0
          ? [`the ${mailboxes === 1 ? 'password' : 'passwords'} of ${counted(mailboxes, 'mailbox', 'mailboxes')}`]
          : []),
        ...(settings.length > 0 ? [`${counted(settings.length, 'secret setting')} (${settings.join(', ')})`] : []),
        ...(relay ? ['the SMTP server for sending with its password'] : []),
        ...(relay === null ? ['the SMTP server for sending (if one was set up)'] : []),
      ]
      const steps = [
        ...(again.length > 0 ? [`enter again ${formatList('en', again)}`] : []),
        ...(keys > 0
          ? [
              `create ${counted(keys, 'new API key')}, as the old ${keys === 1 ? 'one no longer works' : 'ones no longer work'}`,
            ]
          : []),
      ]
      return steps.length === 0
        ? 'There are no passwords or API keys to enter again.'
        : `Archives hold no passwords or API keys: ${steps.join(', and ')}.`
    },
    faults: {
      foreign: (file) =>
        `${file} is not an archive that sendproof export wrote, or another program packed it again. Nothing was imported.`,
      older: (file) =>
        `${file} was written by a version of Sendproof whose archives do not say how messages were delivered, so its reports cannot be restored. Nothing was imported. Export again with this version. Its messages (.eml) and reports (.json) can be read once tar has unpacked it.`,
      newer: (file, version) =>
        `${file} was written by Sendproof ${version}, which is newer than this one. Nothing was imported. Update Sendproof here, then import again.`,
      truncated: (file) =>
        `${file} is cut off: it was not written or copied to its end. Nothing was imported. Copy or export it again.`,
      damaged: (file, part) =>
        `${file} is damaged${part && ` (${part} in it)`}. Nothing was imported. Copy it again, or use another backup.`,
      unpacks_too_far: (file) =>
        `${file} unpacks to more than 200 times its size, which is typical of files made to fill disks. Nothing was imported. If you trust it, unpack it first: gunzip -c data.tar.gz | sendproof import -`,
      too_large: (file, part) =>
        `${file} holds more than a data folder can${part && ` (${part} in it)`}. Nothing was imported.`,
    },
  },
  demo: {
    sending: 'Sending the sample through a temporary engine …',
    noTemporaryFolder: (folder, code) =>
      `Cannot create a temporary folder in ${folder} (${code}). Set TMPDIR to a folder that you can write to.`,
    notDone: (seconds) => `The report was not ready after ${seconds} seconds.`,
    notAuthenticated: 'The sample did not pass SPF, DKIM and DMARC, although it should.',
  },
  report: {
    severities: { critical: 'critical', major: 'major', minor: 'minor', info: 'info', ok: 'ok' },
    score: (score) => `${score} of 10`,
    coverage: (done, total) => `${done} of ${total} ${pluralForm('en', total, { one: 'check', other: 'checks' })} done`,
    origins: {
      trusted_hop: 'named by the Received header you trust',
      xclient: 'stated by XCLIENT',
      upload: 'stated with the message',
      test: 'stated with the test',
      smtp_session: 'seen in the SMTP session',
      receiver_headers: 'named by the receiver’s own headers',
      received_chain: 'read from the Received headers',
      unknown: 'from an unknown source',
    },
    sentFrom: (ip, origin) => `sent from ${ip} (${origin})`,
    originUnknown: 'sending address not known',
    plan: 'Fix in this order: the score after each step',
    toFix: 'Fix these',
    unknown: 'Could not be checked',
    worthKnowing: 'Worth knowing',
    symbols: (filter) => `What adds to the spam score (${filter})`,
    moreSymbols: (count) => `${count} more with --all`,
    fine: 'Fine',
    fineCount: (count) =>
      `${count} ${pluralForm('en', count, { one: 'check', other: 'checks' })} found nothing wrong. --all lists them.`,
    publish: (name, type) => `Publish at ${name} as ${type}:`,
    publishedNow: 'There now:',
  },
  unexpected: (trace) => `This is a fault of Sendproof. Please report it with these lines:\n${trace}`,
}
