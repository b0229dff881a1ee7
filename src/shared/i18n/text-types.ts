// Made by `npm run generate` from resources/locales: do not edit.

import type { Message } from './bind-texts.ts'
import type { Printed } from './value-forms.ts'

export type AlertsTexts = {
severities: {
critical: string
major: string
minor: string
}
subjects: {
list: (values: { list: Printed }) => string
records: (values: { topic: Printed }) => string
opened: (values: { name: Printed; subject: Printed }) => string
silent: (values: { name: Printed; since: Printed }) => string
channel: (values: { name: Printed }) => string
escalated: (values: { title: Printed }) => string
recovered: (values: { title: Printed }) => string
several: (values: { count: number; names: readonly (string | number)[] }) => string
digest: (values: { group: Printed; since: Printed }) => string
test: string
checked: (values: { name: Printed }) => string
reopened: (values: { title: Printed }) => string
takeover: (values: { subject: Printed; name: Printed }) => string
}
titles: {
silent: string
channel: string
listed: (values: { name?: Printed | null | undefined; list: Printed }) => string
found: (values: { check: Printed }) => string
}
things: {
messages: string
reports: string
registration: string
mailHost: (values: { host: Printed }) => string
policyHost: string
key: (values: { selector: Printed }) => string
facts: (values: { name: Printed }) => string
policy: string
bounces: string
complaints: string
refusal: (values: { provider?: Printed | null | undefined; meaning?: Printed | null | undefined }) => string
mxAddresses: string
nameServerAddresses: string
spfNetworks: string
mxNames: string
reverse: string
}
problems: {
overdue: (values: { thing: Printed }) => string
ends_soon: (values: { is_over: boolean; thing: Printed; end?: Printed | null | undefined }) => string
key_old: (values: { thing: Printed }) => string
facts_old: (values: { thing: Printed; days: number }) => string
policy_unannounced: (values: { thing: Printed }) => string
policy_weaker: (values: { thing: Printed }) => string
mail_refused: (values: { thing: Printed }) => string
notices_risen: (values: { thing: Printed; count: number; usual: number }) => string
rate_raised: (values: { thing: Printed; percent: number }) => string
rate_high: (values: { thing: Printed; percent: number }) => string
}
whys: {
listed: string
messages: string
reports: string
registration: string
mailHost: string
policyHost: string
key: string
facts: string
policy: string
weaker: string
refused: string
bounces: string
complaints: string
}
body: {
problem: (values: { severity: Printed; since: Printed; confirmed: Printed }) => string
silent: (values: { since: Printed; name: Printed }) => string
channelFailed: (values: { since: Printed }) => string
checked: (values: { since: Printed; recovered: Printed }) => string
recovered: (values: { since: Printed; recovered: Printed }) => string
escalated: (values: { confirmed: Printed }) => string
affected: (values: { name: Printed; group?: Printed | null | undefined }) => string
owner: (values: { owner: Printed }) => string
before: string
after: string
nothing: string
more: (values: { count: number }) => string
fix: (values: { fix: Printed }) => string
fixRecord: string
fixCheck: (values: { name: Printed }) => string
fixPolicyList: (values: { name: Printed; url?: Printed | null | undefined }) => string
fixList: (values: { name: Printed; url?: Printed | null | undefined }) => string
fixMessages: (values: { name: Printed }) => string
fixReports: (values: { name: Printed }) => string
fixEnd: string
fixKey: string
fixFacts: string
fixPolicy: (values: { name: Printed }) => string
fixWeaker: string
fixUnread: string
fixSilent: (values: { name: Printed }) => string
fixChannel: string
link: (values: { url: Printed }) => string
signature: string
test: string
fixBounces: string
fixComplaints: string
sinceAdded: (values: { severity: Printed; name: Printed }) => string
reopened: (values: { severity: Printed; reopened: Printed }) => string
takeover: (values: { name: Printed; at: Printed }) => string
fixTakeover: string
takeoverSignature: string
}
digest: {
title: (values: { since: Printed }) => string
verdict: (values: { opened: number; open: number; recovered: number }) => string
more: (values: { count: number }) => string
app: string
columns: { monitor: string; news: string }
quiet: string
watched: (values: { count: number }) => string
opened: (values: { subject: Printed }) => string
open: (values: { subject: Printed }) => string
recovered: (values: { subject: Printed }) => string
changed: (values: { subject: Printed }) => string
silent: string
checked: string
changes: (values: { count: number }) => string
}
}

export type CliTexts = {
about: string
commands: {
serve: string
open: string
check: string
explain: string
send: string
html: string
preview: string
audit: string
blacklist: string
keys: string
createKey: string
listKeys: string
revokeKey: string
facts: string
listFacts: string
exportFacts: string
importFacts: string
updateFacts: string
resetFacts: string
sessions: string
endSessions: string
export: string
import: string
reset: string
demo: string
completion: string
migrate: string
database: string
databaseStatus: string
databaseMigrate: string
databaseCheck: string
monitor: string
addMonitor: string
importMonitors: string
listMonitors: string
removeMonitor: string
runMonitors: string
listChanges: string
listIncidents: string
acknowledge: string
listChannels: string
listGroups: string
channels: string
addChannel: string
testChannels: string
removeChannels: string
groups: string
addGroup: string
reportOnGroup: string
removeGroups: string
reports: string
importReports: string
syncReports: string
listReports: string
showReport: string
listSources: string
readReadiness: string
wait: string
mcp: string
bounces: string
importBounces: string
listBounces: string
sumBounces: string
}
arguments: {
message: string
domains: string
addresses: string
keyId: string
packName: string
packFile: string
archive: string
importedArchive: string
shell: string
watched: string
monitorList: string
incidentIds: string
channelName: string
channels: string
groupName: string
groups: string
group: string
reportFiles: string
reportId: string
reportedDomain: string
messages: string
explained: string
htmlFiles: string
previewFile: string
token: string
bounceFiles: string
}
flags: {
dataDir: string
noBrowser: string
repair: string
adopt: string
json: string
listeningJson: string
formatOfReport: string
formatOfAudit: string
formatOfLines: string
documentFormat: string
redact: string
all: string
allowUnknown: string
failOn: string
features: string
fix: string
fixedHtml: string
viewClient: string
viewMode: string
viewFormat: string
viewImages: string
force: string
viewOut: string
listViews: string
failOnVerdict: string
minScore: string
ip: string
helo: string
mailFrom: string
toEngine: string
smtp: string
keyFile: string
ownHelo: string
ownMailFrom: string
purpose: string
template: string
wait: string
trust: string
replyText: string
returnedMessage: string
zone: string
selector: string
csv: string
list: string
resume: string
compare: string
dnsParallel: string
keyName: string
keyPlan: string
keyRights: string
keyCredits: string
yes: string
moveFrom: string
moveTo: string
resumeMove: string
help: string
version: string
kind: string
expectedHours: string
endDays: string
registration: string
every: string
cron: string
timeZone: string
due: string
since: string
reportSince: string
allIncidents: string
group: string
email: string
webhook: string
desktop: string
alertLanguage: string
groupsOnly: string
owner: string
channel: string
minimumSeverity: string
quietHours: string
remindAfter: string
remindChannel: string
summary: string
summaryHour: string
groupTimeZone: string
reportDomain: string
mailbox: string
reportDays: string
policy: string
baseline: string
updateBaseline: string
reason: string
expires: string
root: string
allowWrite: string
factsCheck: string
factsOut: string
allowUnsigned: string
ignore: string
bounceDomain: string
bounceKind: string
sumDays: string
sentMessages: string
returned: string
sentPerDay: string
slack: string
teams: string
discord: string
ntfy: string
telegram: string
tokenFile: string
}
help: {
usage: string
arguments: string
options: string
examples: string
commands: string
command: string
}
helpDefault: (values: { value: Printed }) => string
repeatable: string
usage: {
unknownCommand: (values: { name: Printed }) => string
unknownFlag: (values: { flag: Printed }) => string
suggestion: (values: { names: Printed }) => string
seeHelp: (values: { command: Printed }) => string
missingArgument: (values: { name: Printed }) => string
missingFlag: (values: { flag: Printed }) => string
missingValue: (values: { flag: Printed }) => string
tooManyArguments: (values: { names: Printed }) => string
conflict: (values: { one: Printed; other: Printed }) => string
wrongValue: (values: { flag: Printed; value: Printed; rule: Printed }) => string
wrongArgument: (values: { name: Printed; value: Printed; rule: Printed }) => string
choices: (values: { values: Printed }) => string
range: (values: { least: Printed; most: Printed }) => string
sample: (values: { sample: Printed }) => string
}
gate: {
score: (values: { score: Printed; least: Printed }) => string
severity: (values: { count: number; severity: Printed }) => string
verdict: (values: { verdict: Printed; limit: Printed; cause?: Printed | null | undefined }) => string
scoreCouldBe: (values: { lowest?: Printed | null | undefined; least: Printed }) => string
verdictCouldBe: (values: { verdict: string; limit: Printed }) => string
otherChecks: (values: { count: Printed }) => string
inconclusive: (values: { worst?: Printed | null | undefined; checks: Printed }) => string
}
serve: {
open: (values: { address: Printed }) => string
hostedMail: (values: { instance: Printed }) => string
receivesMail: (values: { address: Printed }) => string
blockedPort: (values: { port: Printed; flag: Printed }) => string
howToStop: string
stopping: string
alreadyRuns: (values: { folder: Printed; link: Printed }) => string
}
open: {
opened: string
printed: string
noBase: string
noLink: (values: { folder: Printed }) => string
}
unknownVariable: (values: { variable: Printed }) => string
noEngine: (values: { folder: Printed; takesAddress: boolean }) => string
unprovenEngine: (values: { folder: Printed }) => string
cannotRead: (values: { code: string; file: Printed }) => string
settingsOfEngine: (values: { address: Printed }) => string
noFolder: (values: { folder: Printed }) => string
cannotPrint: (values: { code: string }) => string
wouldReplace: (values: { file: Printed }) => string
cannotWrite: (values: { code: string; file: Printed }) => string
check: {
tooLarge: (values: { mebibytes: Printed }) => string
noSuchHop: (values: { hops: number }) => string
unreadable: string
dnsSilent: string
notAnalyzed: string
isHtml: (values: { file: Printed }) => string
isNotice: string
nothingReturned: string
}
explain: {
empty: string
outlook: string
tooMany: (values: { max: number }) => string
nothingReturned: string
returnedWritten: (values: { file: Printed }) => string
kinds: { message: string; bounce: (values: { count: number }) => string; complaint: string; auto_reply: string; report: string; reply: (values: { count: number }) => string }
treatments: { remove: string; fix_and_resend: string; retry: string; wait: string; none: string; several: string }
advice: { message: string; complaint: string; auto_reply: string; report: string }
permanences: { permanent: string; temporary: string; none: string; unknown: string }
noRecipient: string
says: (values: { words: Printed }) => string
fix: (values: { words: Printed }) => string
verdicts: string
untrusted: string
complaint: (values: { name: Printed; value: Printed }) => string
returned: string
}
send: {
outlook: string
noSmtp: string
sending: (values: { from: Printed; to: Printed; server: Printed }) => string
waiting: (values: { url: Printed }) => string
notDone: (values: { seconds: Printed; url: Printed }) => string
refused: (values: { answer: Printed }) => string
undeliverable: (values: { code: Printed }) => string
dnsSilent: string
notTaken: string
limit: (values: { max: number; resetsAt: Printed }) => string
key: (values: { code: string }) => string
engine: Record<
| 'unreachable'
| 'blocked'
| 'refused'
| 'foreign',
Message>
}
html: {
tooLarge: (values: { mebibytes: Printed }) => string
noHtml: string
score: (values: { score: Printed }) => string
summary: (values: { errors: number; warnings: number; passed: number }) => string
size: (values: { size: number }) => string
severities: { error: string; warning: string; info: string }
lines: (values: { lines: readonly (string | number)[] }) => string
fixed: (values: { count: number; after: Printed; before: Printed }) => string
unchecked: { not_html: string; every_page: string; always_right: string }
notHtml: (values: { kind: string }) => string
}
audit: {
noDomain: string
refused: (values: { text: Printed; problem: Printed }) => string
nothingKnown: string
outsideZones: (values: { domain: Printed }) => string
listTooLarge: (values: { mebibytes: Printed }) => string
noResults: (values: { place: Printed }) => string
onlyAudits: (values: { format: Printed }) => string
compareNeedsZone: string
progress: (values: { done: Printed; total: Printed; perSecond: number }) => string
interrupted: (values: { file?: Printed | null | undefined; done: Printed; total: Printed }) => string
finished: (values: { audited: number; failed: number; skipped: number }) => string
compareHasBaseline: string
}
preview: {
published: string
planned: string
come: string
go: string
stay: string
open: string
records: string
sameRecords: string
nothing: string
}
views: {
summary: (values: { date: Printed; removed: number; partial: Printed; unknown: Printed }) => string
heading: (values: { date: Printed; modes: Printed }) => string
darkMode: (values: { what: Printed }) => string
nativeDark: { none: string; author: string; partial: string; full: string; unknown: string }
}
blacklist: {
onList: (values: { ip: Printed; name: Printed }) => string
isListed: (values: { ip: Printed; count: number }) => string
isClean: (values: { ip: Printed }) => string
notKnown: (values: { ip: Printed }) => string
coverage: (values: { done: Printed; total: number }) => string
reverse: { pass: (values: { ip: Printed; names: Printed }) => string; fail: (values: { ip: Printed; names: Printed }) => string; absent: (values: { ip: Printed }) => string; unknown: (values: { reason: Printed }) => string }
helo: { confirmed: string; other: string }
listed: string
unanswered: string
good: string
clean: string
unsupported: string
says: (values: { words: Printed }) => string
delist: string
asking: (values: { count: number }) => string
}
migrate: {
moving: (values: { rows: Printed; perSecond: number }) => string
comparing: (values: { rows: Printed }) => string
moved: (values: { tests: number; messages: number; reports: number; keys: number }) => string
sealed: (values: { count: number }) => string
noSecretsKey: (values: { places: readonly (string | number)[] }) => string
unsealable: (values: { places: readonly (string | number)[] }) => string
relay: string
ready: string
obstacles: Record<
| 'not_empty'
| 'unfinished'
| 'in_use'
| 'differs',
Message>
}
secretFlag: (values: { flag: Printed; fileVariable: Printed }) => string
sessionsEnded: (values: { count: number }) => string
monitor: {
added: (values: { name: Printed }) => string
known: (values: { name: Printed }) => string
removed: (values: { name: Printed }) => string
unknown: (values: { name: Printed }) => string
full: string
none: string
nothingToRun: string
nothingDue: string
ran: (values: { count: number; unanswered: number }) => string
unanswered: (values: { name: Printed; reason: Printed }) => string
noChanges: string
opened: (values: { name: Printed; subject: Printed }) => string
recovered: (values: { name: Printed; subject: Printed }) => string
silent: (values: { name: Printed }) => string
answered: (values: { name: Printed }) => string
still: (values: { state: Printed }) => string
listed: (values: { severity: Printed }) => string
everyMinutes: (values: { minutes: number }) => string
everyHours: (values: { hours: number }) => string
everyDays: (values: { days: number }) => string
never: string
needsWatched: string
needsHours: string
noTestAddress: (values: { address: Printed }) => string
kinds: { domain: string; address: string; message: string; test_address: string; reports: string; expiry: string; facts: string; bounces: string; complaints: string }
noOpenIncidents: string
noIncidents: string
noIncident: (values: { id: Printed }) => string
moved: (values: { name: Printed; group: Printed }) => string
needsTarget: string
noChannel: (values: { name: Printed }) => string
noGroup: (values: { name: Printed }) => string
channelAdded: (values: { name: Printed }) => string
webhookSecret: (values: { secret: Printed }) => string
channelRemoved: (values: { name: Printed }) => string
channelTaken: (values: { name: Printed }) => string
publicWebhook: string
channelsFull: string
sealed: string
groupAdded: (values: { name: Printed }) => string
groupRemoved: (values: { name: Printed }) => string
groupTaken: (values: { name: Printed }) => string
groupsFull: string
acknowledgedOne: (values: { id: Printed }) => string
fixed: string
acknowledged: string
noChannels: string
noGroups: string
unused: string
waiting: string
sentAt: (values: { at: Printed }) => string
failedWith: (values: { code: Printed }) => string
channelColumns: { id: string; name: string; kind: string; state: string }
groupColumns: { id: string; name: string; monitors: string; channels: string }
columns: { target: string; kind: string; schedule: string; lastRun: string; nextRun: string; incidents: string }
sinceAdded: string
needsToken: string
}
keys: {
nameRule: (values: { max: Printed }) => string
rightsRule: (values: { rights: Printed }) => string
rights: (values: { rights: Printed }) => string
created: (values: { id: Printed }) => string
shownOnce: string
revoked: (values: { id: Printed }) => string
unknown: (values: { id: Printed }) => string
wholeKey: (values: { id: Printed }) => string
none: string
columns: { id: string; name: string; plan: string; rights: string; credits: string; created: string; state: string }
revokedOn: (values: { day: Printed }) => string
usedOn: (values: { day: Printed }) => string
unused: string
}
facts: {
columns: { name: string; version: string; date: string; age: string; origin: string; state: string }
origins: { shipped: string; imported: string; downloaded: string }
age: (values: { days: number; limit: number }) => string
current: string
stale: string
unsigned: string
someStale: (values: { names: Printed }) => string
exported: (values: { version: number; pack: Printed; file: Printed }) => string
exists: (values: { file: Printed }) => string
imported: (values: { version: number; pack: Printed }) => string
same: (values: { version: number; pack: Printed }) => string
reset: (values: { version: number; pack: Printed }) => string
unknown: (values: { pack: Printed; names: Printed }) => string
leftOut: (values: { pack: Printed; reason: Printed }) => string
refused: (values: { file: Printed; reason: Printed }) => string
reasons: { too_large: string; unsigned: string; bad_signature: string; not_json: (values: { detail: Printed }) => string; not_a_pack: (values: { detail: Printed }) => string; unknown_format: (values: { detail: Printed }) => string; unknown_pack: (values: { detail: Printed }) => string; unknown_key: (values: { detail: Printed }) => string; future: (values: { date: Printed }) => string; older: (values: { version: number; highest: number }) => string }
offline: string
askedToday: (values: { time: Printed }) => string
upToDate: (values: { pack: Printed }) => string
unreachable: (values: { pack: Printed; detail: Printed }) => string
}
database: {
status: { current: (values: { file: Printed; found: Printed }) => string; older: (values: { file: Printed; found: Printed; expected: Printed }) => string; newer: (values: { file: Printed; found: Printed; expected: Printed }) => string; development: (values: { file: Printed; found: Printed; expected: Printed }) => string; none: (values: { file: Printed; expected: Printed }) => string }
pending: (values: { version: Printed; name: Printed; rewrites: boolean }) => string
connected: (values: { names: readonly (string | number)[] }) => string
migration: (values: { version: Printed; name: Printed }) => string
otherUpgrade: (values: { file: Printed }) => string
tableInUse: (values: { file: Printed; holders: readonly (string | number)[] }) => string
oldNodes: (values: { file: Printed; holders: readonly (string | number)[] }) => string
upgrading: (values: { file: Printed; from: Printed; to: Printed; copy?: Printed | null | undefined }) => string
upgraded: (values: { file: Printed; to: Printed }) => string
upToDate: (values: { file: Printed; to: Printed }) => string
consistent: string
differs: (values: { table: Printed; rows: number }) => string
repaired: (values: { table: Printed; rows: number }) => string
}
data: {
none: (values: { folder: Printed }) => string
elsewhere: string
exported: (values: { files: number; file: Printed }) => string
exists: (values: { file: Printed }) => string
standardOutput: string
notForTerminals: string
yes: string
confirm: (values: { folder: Printed; yes: Printed }) => string
needsYes: string
kept: string
deleted: (values: { folder: Printed }) => string
}
import: {
standardInput: string
noPipe: string
notEmpty: (values: { folder: Printed }) => string
elsewhere: string
reading: (values: { tests: Printed; perSecond: number }) => string
imported: (values: { tests: number; messages: number; reports: number; reportFiles: number; mailboxes: number; monitors: number; settings: number; folder: Printed }) => string
expired: (values: { count: number }) => string
refusedSettings: (values: { names: readonly (string | number)[] }) => string
enterAgain: { nothing: string; missing: (values: { steps: Printed }) => string; enter: (values: { items: Printed }) => string; mailboxes: (values: { count: number }) => string; settings: (values: { names: readonly (string | number)[] }) => string; relay: string; maybeRelay: string; webhooks: (values: { count: number }) => string; keys: (values: { count: number }) => string }
faults: Record<
| 'foreign'
| 'older'
| 'newer'
| 'truncated'
| 'damaged'
| 'unpacks_too_far'
| 'too_large',
Message>
}
demo: {
sending: string
noTemporaryFolder: (values: { folder: Printed; code: Printed }) => string
notDone: (values: { seconds: Printed }) => string
notAuthenticated: string
}
report: {
severities: { critical: string; major: string; minor: string; info: string; ok: string }
score: (values: { score: Printed }) => string
coverage: (values: { done: Printed; total: number }) => string
origins: { trusted_hop: string; xclient: string; upload: string; test: string; smtp_session: string; receiver_headers: string; received_chain: string; unknown: string }
sentFrom: (values: { ip: Printed; origin: Printed }) => string
originUnknown: string
plan: string
toFix: string
unknown: string
worthKnowing: string
symbols: (values: { filter: Printed }) => string
moreSymbols: (values: { count: Printed }) => string
fine: string
fineCount: (values: { count: number }) => string
publish: (values: { name: Printed; type: Printed }) => string
inStrings: string
redactedRecord: string
publishedNow: string
removes: (values: { name: Printed; type: Printed }) => string
}
unexpected: (values: { trace: Printed }) => string
remedies: {
check: { dns_timeout: string; dns_refused: string; dns_lame: string; dns_truncated: string; dns_malformed: string; dns_unreachable: string; dns_offline: string; dnssec_unvalidated: string; list_refused: string; deadline: string; no_smtp_session: string; dns_outside_zone: string; origin_unknown: string; helo_unknown: string; mail_from_unknown: string; address_private: string; octets_lost: string }
audit: { dns_timeout: string; dns_refused: string; dns_lame: string; dns_truncated: string; dns_malformed: string; dns_unreachable: string; dns_offline: string; dnssec_unvalidated: string; list_refused: string; deadline: string; dns_outside_zone: string; selector_unknown: string; outbound_off: string; probe_off: string }
send: { no_smtp_session: string; origin_unknown: string; other_connection: string; address_private: string }
}
reports: {
imported: (values: { stored: number; duplicate: number; refused: number }) => string
noPipe: string
none: string
failed: (values: { count: number }) => string
audited: (values: { aligned: number; messages: number; domain: Printed }) => string
unknown: (values: { id: Printed }) => string
connections: (values: { messages: number; pass: number; fail: number }) => string
sums: (values: { messages: number; pass: number; fail: number }) => string
sync: { line: (values: { address: Printed; folder: Printed; stored: number; duplicate: number; refused: number }) => string; failed: (values: { address: Printed; reason: Printed }) => string; noSecret: (values: { address: Printed }) => string; none: string; unknown: (values: { mailbox: Printed }) => string }
columns: { id: string; kind: string; state: string; begin: string; org: string; author: string; domain: string; messages: string }
states: { stored: string; duplicate: string; refused: string }
kinds: { aggregate: string; tls: string; failure: string }
excluded: { forged: string; unverified: string; overlap: string }
noneAbout: (values: { domain: Printed }) => string
noneOf: (values: { domain: Printed }) => string
sources: { head: { name: string; class: string; messages: string; aligned: string; firstSeen: string; evidence: string }; classes: { service: string; own: string; forwarder: string; unknown: string; spoofing: string }; evidence: Record<
| 'named_by_you'
| 'dkim_domain'
| 'envelope_domain'
| 'known_network'
| 'own_dkim'
| 'own_spf'
| 'spf_reported'
| 'forwarded_reason'
| 'dkim_survived'
| 'never_authenticated'
| 'nothing_known'
| 'regular',
Message> }
ready: { verdicts: { ready: (values: { domain: Printed; policy: Printed }) => string; blocked: (values: { domain: Printed; policy: Printed }) => string; unknown: (values: { domain: Printed; policy: Printed }) => string }; published: (values: { policy: Printed; inForce?: Printed | null | undefined }) => string; observed: (values: { aligned: number; messages: number; days: number }) => string; forwarded: (values: { forwarded: number }) => string; suspected: (values: { suspected: number; policy: string }) => string; strays: (values: { strays: number }) => string; exempt: (values: { exempt: number }) => string; next: string; subdomains: string; missing: Record<
| 'no_reports'
| 'reports_old'
| 'days_observed'
| 'source'
| 'unknown_sources'
| 'record_unknown'
| 'record_missing'
| 'parent_record'
| 'previous_step',
Message>; crossed: { blocked: (values: { policy: Printed; reasons: Printed }) => string; unknown: (values: { policy: Printed; reasons: Printed }) => string } }
notices: { bounce: string; complaint: string }
}
ci: {
progress: (values: { done: Printed; total: number }) => string
noFiles: (values: { pattern: Printed }) => string
tooManyFiles: (values: { max: number }) => string
needsBaseline: string
noBaseline: (values: { file: Printed }) => string
notBaseline: (values: { file: Printed }) => string
otherRules: (values: { file: Printed }) => string
defaultReason: string
updated: (values: { count: number; file: Printed }) => string
acceptedCount: (values: { count: number }) => string
expiredCount: (values: { count: number }) => string
leftOut: (values: { count: number }) => string
moreFiles: (values: { count: number }) => string
notShown: (values: { count: number }) => string
checkedFiles: (values: { count: number }) => string
columns: { level: string; rule: string; finding: string; file: string; reason: string }
totalOfFiles: (values: { failed: number; total: number }) => string
showAll: string
inFiles: (values: { count: number }) => string
atLine: (values: { line: Printed }) => string
accepted: (values: { date: Printed; reason: Printed }) => string
limits: string
unreadable: string
unknown: (values: { count: number }) => string
projectFile: (values: { file: Printed; names: Printed }) => string
notProject: (values: { file: Printed; name?: Printed | null | undefined }) => string
knownRules: string
rulesOff: (values: { rules: Printed }) => string
acceptedFindings: (values: { count: number }) => string
ignoredFindings: (values: { count: number }) => string
expiresSoon: (values: { count: number; date: Printed }) => string
}
wait: {
message: string
noToken: (values: { text: Printed }) => string
notDone: (values: { seconds: Printed }) => string
refused: (values: { detail: Printed }) => string
}
bounces: {
imported: (values: { stored: number; duplicate: number }) => string
none: string
noneOf: (values: { domain: Printed }) => string
columns: { id: string; at: string; kind: string; provider: string; reason: string; reply: string; domain: string; recipient: string; count: string; treatment: string; latest: string }
totals: (values: { since: Printed; until: Printed; failed: number; delayed: number; complaints: number }) => string
rates: (values: { sent: number; failed: Printed; complaints: Printed }) => string
noRates: string
treatments: { remove: string; fix_and_resend: string; retry: string; wait: string; none: string }
fixes: string
}
}

export type DesktopTexts = {
menu: {
file: string
close: string
quit: string
edit: string
undo: string
redo: string
cut: string
copy: string
paste: string
selectAll: string
view: string
zoomIn: string
zoomOut: string
actualSize: string
fullScreen: string
window: string
minimize: string
zoom: string
front: string
services: string
hide: string
hideOthers: string
unhide: string
help: string
openLogs: string
}
tray: {
starting: string
running: (values: { smtp: Printed }) => string
hosted: (values: { instance: Printed }) => string
failed: string
open: string
quickTest: string
copied: string
notMade: string
}
reportReady: {
title: (values: { score?: number | null | undefined; isBestCase: boolean }) => string
body: string
}
pageCrashed: {
title: string
detail: (values: { reason: Printed }) => string
reload: string
quit: string
}
otherEngine: {
title: string
detail: (values: { folder: Printed }) => string
open: string
quit: string
}
cannotStart: {
title: string
detail: (values: { problem: Printed }) => string
}
}

export type DoubtsTexts = {
doubts: {
dmarc_failed: string
other_reporter: string
dns_unavailable: string
path_unknown: string
author_unclear: string
no_policy: string
partly_signed: string
key_gone: string
not_verifiable: string
author_differs: string
reporter_unknown: string
shared_domain: string
}
}

export type ErrorsTexts = {
problems: Record<
| 'invalid_parameter'
| 'invalid_json'
| 'malformed_request'
| 'misplaced_key'
| 'invalid_key'
| 'key_required'
| 'too_many_wrong_keys'
| 'no_credits'
| 'session_required'
| 'hosted_key_missing'
| 'cross_site'
| 'right_missing'
| 'not_found'
| 'method_not_allowed'
| 'request_timeout'
| 'settings_unreadable'
| 'too_large'
| 'unsupported_media_type'
| 'wrong_host'
| 'no_seed_mailboxes'
| 'no_oauth_client'
| 'no_relay'
| 'no_hosted_instance'
| 'no_such_hop'
| 'too_many_messages'
| 'too_many_monitors'
| 'too_many_channels'
| 'no_message'
| 'unreadable_file'
| 'nothing_returned'
| 'limit_exceeded'
| 'headers_too_large'
| 'unsupported_coding'
| 'dns_unavailable'
| 'no_list_answered'
| 'internal'
| 'secrets_damaged'
| 'no_room'
| 'no_node_available'
| 'store_unavailable'
| 'no_secrets_key'
| 'hosted_loop'
| 'hosted_unreachable'
| 'too_many_connections'
| 'too_many_bodies'
| 'too_many_answers'
| 'too_many_tool_calls'
| 'too_many_forwards'
| 'too_many_inspections'
| 'too_many_reviews'
| 'too_many_previews'
| 'too_many_outlook_files'
| 'too_many_watchers'
| 'ui_not_built',
{ title: string; detail: Message }>
invalid: {
required: string
misspelled: (values: { known: Printed }) => string
oneOf: (values: { values: readonly (string | number)[] }) => string
type: (values: { expected: string }) => string
ipAddress: string
tooShort: (values: { least: number }) => string
tooLong: (values: { max: Printed }) => string
tooManyOctets: (values: { max: Printed }) => string
tooSmall: (values: { least: Printed }) => string
tooLarge: (values: { max: Printed }) => string
pattern: string
formats: { url: string; time: string; day: string; email: string; visible: string; cron: string; timeOfDay: string; timeZone: string; endOfQuietHours: string; telegramToken: string; telegramChat: string }
domain: { empty: string; ip_address: string; single_label: string; invalid_label: string; too_long: string }
schedule: { invalid: string; never: string; too_often: (values: { minutes: number }) => string }
publicWebhook: string
reportedTest: string
watchedSize: (values: { mebibytes: Printed }) => string
permanentAddress: string
selector: string
record: (values: { type: Printed; example: Printed }) => string
recordName: string
noZone: string
notInZone: (values: { origins: readonly (string | number)[] }) => string
addressOrDomain: string
publicAddress: { not_an_address: string; unspecified: string; loopback: string; link_local: string; multicast: string; private: string; reserved: string }
zoneFile: { fields: { canonical_name: string; certificate_data: string; class: string; data: string; exchange: string; expiry: string; file: string; flags: string; ipv4_address: string; ipv6_address: string; length: string; mailbox: string; matching_type: string; name: string; name_server: string; negative_ttl: string; origin: string; preference: string; primary_server: string; refresh: string; retry: string; selector: string; serial: string; tag: string; target: string; text: string; ttl: string; type: string; usage: string; value: string }; noRecords: string; notAFile: (values: { included?: Printed | null | undefined }) => string; fileTooLarge: (values: { included?: Printed | null | undefined; max: Printed }) => string; unreadable: (values: { included?: Printed | null | undefined; code: Printed }) => string; outsideFolder: (values: { path: Printed }) => string; nothingBeside: (values: { path: Printed }) => string; tooManyIncludes: (values: { levels: Printed; max: Printed }) => string; tooManyRecords: (values: { max: Printed }) => string; unclosedParenthesis: string; unopenedParenthesis: string; unclosedQuote: string; loneBackslash: string; notAnOctet: (values: { written: Printed }) => string; stringTooLong: (values: { octets: Printed }) => string; emptyLabel: (values: { word: Printed }) => string; nameTooLong: (values: { word: Printed }) => string; originDoubled: (values: { word: Printed; name: Printed }) => string; notARange: (values: { max: Printed }) => string; noOrigin: (values: { word: Printed }) => string; notInternationalized: (values: { word: Printed }) => string; notOneName: (values: { text: Printed }) => string; unknownDirective: (values: { word: Printed }) => string; noOwner: string; otherClass: (values: { word: Printed }) => string; unknownType: (values: { word: Printed }) => string; missing: (values: { field: Printed }) => string; notANumber: (values: { field: Printed; max: Printed; word: Printed }) => string; notADuration: (values: { field: Printed; word: Printed }) => string; notHexadecimal: (values: { field: Printed }) => string; notIpv4: (values: { word: Printed }) => string; notIpv6: (values: { word: Printed }) => string; tooMuch: (values: { word: Printed; what: Printed }) => string; recordTooLong: (values: { max: Printed; octets: Printed }) => string; otherLength: (values: { announced: Printed; octets: Printed }) => string; notOfType: (values: { type: Printed; code: Printed }) => string }
settings: { base_address: string; body_store: string; choice: string; count: string; dns: string; database: string; database_missing: string; dns_unusable: string; domain: string; email_address: string; file: string; host: string; hosted_address: string; hosted_missing: string; hosted_self: string; http_address: string; key: string; list_key: string; lists: string; networks: string; origins: string; plain_address: string; port: string; remote: string; s3_name: string; s3_prefix: string; secrets_key: string; providers: string; spamd: string; switch: string; tls_pair: string }
settingWrong: (values: { source: Printed; value: Printed; rule: Printed }) => string
unknownSetting: string
onlyHosted: string
settingsFile: { unreadable: (values: { code: Printed }) => string; notJson: (values: { detail: Printed }) => string; notAnObject: string }
settingHeld: (values: { by: Printed }) => string
other: string
nameTaken: string
unknownChannel: string
unknownGroup: string
dnsSource: { noFile: string; notASource: string; notAUrl: string; onlyHttps: string; unreadable: (values: { code: Printed }) => string; notARecording: (values: { detail: Printed }) => string }
}
engine: {
portBusy: (values: { address: Printed; flag: Printed }) => string
portForbidden: (values: { address: Printed; flag: Printed }) => string
cannotListen: (values: { address: Printed; code: Printed; flag: Printed }) => string
remote: (values: { host: Printed }) => string
certificate: (values: { file: Printed }) => string
forbidden: (values: { file: Printed }) => string
damagedSecrets: (values: { file: Printed }) => string
store: Record<
| 'no_folder'
| 'foreign_folder'
| 'foreign_messages'
| 'open_folder'
| 'shared_folder'
| 'linked_folder'
| 'cannot_open'
| 'no_room'
| 'damaged'
| 'missing_database'
| 'other_database'
| 'schema_too_new'
| 'schema_too_old'
| 'schema_of_development'
| 'empty_database'
| 'migration_blocked'
| 'in_use'
| 'unreadable'
| 'unreachable'
| 'no_connection'
| 'refused'
| 'pooled'
| 'bodies_refused'
| 'bodies_foreign'
| 'bodies_elsewhere'
| 'blocked_import'
| 'unfinished_import'
| 'unfinished_move',
Message>
}
}

export type FindingsTexts = {
checks: Record<
| 'analysis.complete'
| 'content.readable'
| 'content.text'
| 'content.versions'
| 'content.hidden_text'
| 'content.preheader'
| 'content.images'
| 'content.embedded_images'
| 'content.image_hosts'
| 'content.invisible_characters'
| 'content.direction'
| 'content.placeholders'
| 'content.decoded'
| 'subject.decoded'
| 'content.filler_text'
| 'content.password_form'
| 'content.tracking_pixel'
| 'content.unsubscribe_link'
| 'content.browser_version'
| 'content.rest'
| 'spam.score'
| 'spam.filters'
| 'html.size'
| 'html.elements'
| 'html.structure'
| 'html.accessibility'
| 'html.support'
| 'spf.result'
| 'spf.lookups'
| 'spf.all'
| 'spf.helo'
| 'spf.reading'
| 'spf.record'
| 'spf.syntax'
| 'spf.includes'
| 'spf.void_lookups'
| 'spf.terms'
| 'spf.ptr'
| 'spf.networks'
| 'spf.size'
| 'spf.macros'
| 'dkim.result'
| 'dkim.key'
| 'dkim.body_length'
| 'dkim.other_signatures'
| 'dkim.header_coverage'
| 'dkim.signing_time'
| 'dkim.selectors'
| 'dkim.named_selectors'
| 'dkim.key_record'
| 'dkim.key_minimum'
| 'dkim.key_unique'
| 'dkim.revocation'
| 'dkim.flags'
| 'dkim.delegation'
| 'dkim.wildcard'
| 'dmarc.policy'
| 'dmarc.reports'
| 'dmarc.result'
| 'dmarc.alignment'
| 'arc.result'
| 'dkim2.result'
| 'dmarc.discovery'
| 'dmarc.syntax'
| 'dmarc.tags'
| 'dmarc.subdomains'
| 'dmarc.report_addresses'
| 'dmarc.report_permission'
| 'dmarc.report_mailboxes'
| 'dmarc.suffix'
| 'ptr.present'
| 'ptr.confirmed'
| 'helo.name'
| 'helo.address'
| 'tls.used'
| 'received.clocks'
| 'received.delay'
| 'received.age'
| 'headers.from'
| 'headers.date'
| 'headers.message_id'
| 'headers.subject'
| 'headers.recipients'
| 'headers.hidden_recipients'
| 'headers.mime_version'
| 'headers.unique'
| 'headers.lines'
| 'headers.message_id_host'
| 'headers.date_zone'
| 'headers.ascii'
| 'headers.encoded_words'
| 'headers.address_encoding'
| 'headers.priority'
| 'author.display_name'
| 'author.name_content'
| 'author.reply_to'
| 'author.sender'
| 'author.mail'
| 'return_path.mail'
| 'subject.length'
| 'subject.capitals'
| 'subject.punctuation'
| 'subject.emoji'
| 'subject.money'
| 'subject.address'
| 'subject.trial'
| 'subject.reply_prefix'
| 'mime.line_length'
| 'mime.line_ends'
| 'mime.nuls'
| 'mime.types'
| 'mime.charsets'
| 'mime.transfer_encodings'
| 'mime.encoded_data'
| 'mime.base64'
| 'mime.eight_bit'
| 'mime.multiparts'
| 'mime.nesting'
| 'mime.alternatives'
| 'mime.body_disposition'
| 'mime.size'
| 'attachments.types'
| 'attachments.pages'
| 'attachments.contents'
| 'attachments.archives'
| 'attachments.encryption'
| 'attachments.format'
| 'links.shown_addresses'
| 'links.reachable'
| 'links.hosts'
| 'links.user_info'
| 'links.ports'
| 'links.encryption'
| 'links.alphabets'
| 'links.shorteners'
| 'links.domains'
| 'links.samples'
| 'mailing.list_id'
| 'mailing.feedback_id'
| 'mailing.precedence'
| 'mailing.auto_submitted'
| 'mailing.purpose'
| 'list_unsubscribe.form'
| 'list_unsubscribe.one_click'
| 'list_unsubscribe.mailto'
| 'list_unsubscribe.signature'
| 'zone.scope'
| 'domain.existence'
| 'blacklist.answers'
| 'blacklist.critical'
| 'blacklist.major'
| 'blacklist.minor'
| 'allow_lists.entry'
| 'dbl.answers'
| 'dbl.spamhaus'
| 'dbl.others'
| 'dbl.services'
| 'dbl.links'
| 'mx.record'
| 'mx.names'
| 'mx.aliases'
| 'mx.addresses'
| 'mx.private_addresses'
| 'mx.address_families'
| 'mx.reverse_dns'
| 'mx.encryption'
| 'mx.certificate'
| 'mta_sts.record'
| 'mta_sts.policy'
| 'mta_sts.policy_syntax'
| 'mta_sts.mode'
| 'mta_sts.mx'
| 'mta_sts.max_age'
| 'tls_rpt.record'
| 'tls_rpt.syntax'
| 'tls_rpt.report_mailboxes'
| 'bimi.record'
| 'bimi.syntax'
| 'bimi.dmarc'
| 'bimi.logo'
| 'bimi.certificate'
| 'name_servers.count'
| 'name_servers.addresses'
| 'name_servers.aliases'
| 'name_servers.answers'
| 'name_servers.networks'
| 'name_servers.soa'
| 'dnssec.signed'
| 'dane.record'
| 'dane.usable'
| 'dane.secure'
| 'caa.record'
| 'caa.syntax'
| 'misplaced.doubled_names'
| 'misplaced.names'
| 'misplaced.quotes'
| 'misplaced.placeholders'
| 'misplaced.hosts'
| 'auth.result',
{ topic: string; pass: Message }>
findings: Record<
| 'content.no_headers'
| 'content.empty'
| 'content.picture_alone'
| 'content.file_alone'
| 'content.html_undeclared'
| 'content.text_empty'
| 'content.html_only'
| 'content.text_stub'
| 'content.versions_differ'
| 'content.hidden_text'
| 'content.preheader_missing'
| 'content.image_only'
| 'content.image_heavy'
| 'content.image_not_embedded'
| 'content.image_ip_host'
| 'content.words_cut'
| 'content.direction_turned'
| 'content.placeholder_left'
| 'content.code_shown'
| 'content.letters_broken'
| 'content.entities_shown'
| 'content.value_missing'
| 'subject.code_shown'
| 'subject.letters_broken'
| 'subject.control_characters'
| 'content.filler_text_left'
| 'content.password_form_found'
| 'content.tracking_pixel_found'
| 'content.unsubscribe_link_missing'
| 'content.browser_version_missing'
| 'spam.borderline'
| 'spam.likely'
| 'spam.listed'
| 'html.clipped'
| 'html.near_clip'
| 'html.forbidden'
| 'html.disliked'
| 'html.broken'
| 'html.untidy'
| 'html.hard_to_read'
| 'html.unsupported'
| 'spf.missing'
| 'spf.missing_covered'
| 'spf.fail'
| 'spf.softfail'
| 'spf.neutral'
| 'spf.fail_covered'
| 'spf.no_domain'
| 'spf.domain_missing'
| 'spf.permerror'
| 'spf.lookups_exceeded'
| 'spf.broken_later'
| 'spf.lookups_near'
| 'spf.void_lookups_exceeded'
| 'spf.all_open'
| 'spf.all_neutral'
| 'spf.all_missing'
| 'spf.helo_fail'
| 'spf.read_differently'
| 'spf.no_record'
| 'spf.misspelled'
| 'spf.several_records'
| 'spf.invalid'
| 'spf.blank_missing'
| 'spf.include_broken'
| 'spf.dead_terms'
| 'spf.term_ignored'
| 'spf.terms_all_ignored'
| 'spf.term_needless'
| 'spf.ptr_used'
| 'spf.networks_wide'
| 'spf.networks_vast'
| 'spf.everyone'
| 'spf.answer_large'
| 'spf.depends_on_message'
| 'dkim.missing'
| 'dkim.body_changed'
| 'dkim.signature_broken'
| 'dkim.key_missing'
| 'dkim.key_revoked'
| 'dkim.key_too_short'
| 'dkim.weak_algorithm'
| 'dkim.expired'
| 'dkim.key_invalid'
| 'dkim.invalid'
| 'dkim.key_short'
| 'dkim.ed25519_only'
| 'dkim.ed25519_decides'
| 'dkim.body_length_limited'
| 'dkim.body_unsigned'
| 'dkim.headers_uncovered'
| 'dkim.headers_uncovered_by_service'
| 'dkim.signed_in_future'
| 'dkim.other_failed'
| 'dkim.no_keys'
| 'dkim.selector_missing'
| 'dkim.selector_revoked'
| 'dkim.private_key_published'
| 'dkim.no_usable_key'
| 'dkim.key_unusable'
| 'dkim.key_odd'
| 'dkim.key_ambiguous'
| 'dkim.only_revoked_keys'
| 'dkim.revoked_keys'
| 'dkim.keys_testing'
| 'dkim.keys_strict'
| 'dkim.delegation_broken'
| 'dkim.wildcard_key'
| 'dmarc.missing'
| 'dmarc.domain_missing'
| 'dmarc.policy_none'
| 'dmarc.testing'
| 'dmarc.no_reports'
| 'dmarc.rejected'
| 'dmarc.quarantined'
| 'dmarc.failed'
| 'dmarc.unaligned'
| 'dmarc.refuses_all'
| 'dmarc.invalid'
| 'dmarc.several_records'
| 'dmarc.misnamed'
| 'dmarc.dkim_only'
| 'dmarc.spf_only'
| 'arc.broken'
| 'dkim2.broken'
| 'dkim2.incomplete'
| 'dmarc.record_ignored'
| 'dmarc.parents_assumed'
| 'dmarc.tag_invalid'
| 'dmarc.tags_removed'
| 'dmarc.tags_unknown'
| 'dmarc.subdomains_open'
| 'dmarc.report_uri_unusable'
| 'dmarc.report_size_obsolete'
| 'dmarc.reports_unauthorized'
| 'dmarc.report_mailbox_missing'
| 'dmarc.suffix_claimed'
| 'ptr.missing'
| 'ptr.unconfirmed'
| 'helo.address_literal'
| 'helo.bare_address'
| 'helo.single_label'
| 'helo.invalid'
| 'helo.unresolvable'
| 'helo.other_address'
| 'tls.missing'
| 'tls.missing_on_hop'
| 'tls.outdated'
| 'tls.outdated_on_hop'
| 'received.future'
| 'received.out_of_order'
| 'received.slow'
| 'received.long_ago'
| 'headers.from_missing'
| 'headers.from_doubled'
| 'headers.from_invalid'
| 'headers.from_without_domain'
| 'headers.from_malformed'
| 'headers.from_syntax'
| 'headers.from_obsolete'
| 'headers.from_multiple'
| 'headers.date_missing'
| 'headers.date_invalid'
| 'headers.date_future'
| 'headers.date_past'
| 'headers.date_weekday'
| 'headers.message_id_missing'
| 'headers.message_id_invalid'
| 'headers.subject_missing'
| 'headers.subject_empty'
| 'headers.recipients_missing'
| 'headers.bcc_shown'
| 'headers.mime_version_missing'
| 'headers.doubled'
| 'headers.line_stray'
| 'headers.message_id_local'
| 'headers.message_id_of_service'
| 'headers.date_zone_missing'
| 'headers.not_ascii'
| 'headers.encoded_word_broken'
| 'headers.address_encoded'
| 'headers.priority_high'
| 'author.display_name_address'
| 'author.display_name_domain'
| 'author.display_name_missing'
| 'author.name_reply'
| 'author.name_recipient'
| 'author.name_symbols'
| 'author.name_urgency'
| 'author.name_text'
| 'author.reply_to_invalid'
| 'author.reply_to_free_mail'
| 'author.reply_to_recipient'
| 'author.reply_to_elsewhere'
| 'author.sender_invalid'
| 'author.sender_elsewhere'
| 'author.no_mail'
| 'return_path.no_mail'
| 'subject.too_long'
| 'subject.cut'
| 'subject.capitals_only'
| 'subject.punctuation_loud'
| 'subject.emoji_many'
| 'subject.money_loud'
| 'subject.address_shown'
| 'subject.trial_word'
| 'subject.fake_reply'
| 'mime.line_too_long'
| 'mime.bare_line_feed'
| 'mime.bare_carriage_return'
| 'mime.nul'
| 'mime.type_invalid'
| 'mime.charset_missing'
| 'mime.charset_unknown'
| 'mime.charset_mismatch'
| 'mime.encoding_unknown'
| 'mime.encoding_broken'
| 'mime.base64_needless'
| 'mime.eight_bit_undeclared'
| 'mime.boundary_missing'
| 'mime.boundary_not_found'
| 'mime.boundary_repeated'
| 'mime.multipart_encoded'
| 'mime.multipart_unclosed'
| 'mime.nested_deep'
| 'mime.alternatives_turned'
| 'mime.alternative_file'
| 'mime.amp_last'
| 'mime.shown_twice'
| 'mime.body_attached'
| 'mime.size_large'
| 'mime.size_risky'
| 'mime.size_refused'
| 'attachments.program'
| 'attachments.disguised'
| 'attachments.name_reversed'
| 'attachments.blocked'
| 'attachments.hidden_program'
| 'attachments.archived_program'
| 'attachments.macros'
| 'attachments.web_page'
| 'attachments.active_page'
| 'attachments.password_form'
| 'attachments.encrypted'
| 'attachments.encrypted_archive'
| 'attachments.outlook_only'
| 'links.other_domain'
| 'links.rewritten'
| 'links.unreachable'
| 'links.ip_host'
| 'links.user_name'
| 'links.unusual_port'
| 'links.unencrypted'
| 'links.lookalike'
| 'links.international'
| 'links.shortened'
| 'links.many_domains'
| 'links.sample_domain'
| 'mailing.list_id_invalid'
| 'mailing.feedback_id_invalid'
| 'mailing.precedence_junk'
| 'mailing.called_automatic'
| 'mailing.purpose_undecided'
| 'mailing.template'
| 'list_unsubscribe.doubled'
| 'list_unsubscribe.missing'
| 'list_unsubscribe.invalid'
| 'list_unsubscribe.post_invalid'
| 'list_unsubscribe.not_one_click'
| 'list_unsubscribe.no_mailto'
| 'list_unsubscribe.not_signed'
| 'zone.partial'
| 'domain.not_found'
| 'domain.name_broken'
| 'domain.name_unreadable'
| 'blacklist.listed_critical'
| 'blacklist.listed_major'
| 'blacklist.listed_minor'
| 'blacklist.listed_info'
| 'blacklist.policy'
| 'dbl.listed'
| 'dbl.abused'
| 'dbl.listed_elsewhere'
| 'dbl.suspected'
| 'dbl.service_listed'
| 'dbl.service_doubtful'
| 'dbl.service_suspected'
| 'dbl.link_listed'
| 'dbl.link_doubtful'
| 'dbl.link_suspected'
| 'mx.missing'
| 'mx.unused'
| 'mx.implicit'
| 'mx.null_mx'
| 'mx.null_mx_sends'
| 'mx.null_mx_among_others'
| 'mx.null_mx_preference'
| 'mx.address_as_name'
| 'mx.invalid_name'
| 'mx.underscore'
| 'mx.unusable'
| 'mx.duplicate'
| 'mx.alias'
| 'mx.unreachable'
| 'mx.dead_hosts'
| 'mx.private_address'
| 'mx.ipv4_only'
| 'mx.ipv6_only'
| 'mx.reverse_missing'
| 'mx.reverse_unconfirmed'
| 'mx.port_closed'
| 'mx.tls_missing'
| 'mx.tls_failed'
| 'mx.tls_outdated'
| 'mx.certificate_invalid'
| 'mx.certificate_refused'
| 'mta_sts.missing'
| 'mta_sts.several_records'
| 'mta_sts.invalid_record'
| 'mta_sts.policy_not_found'
| 'mta_sts.bad_certificate'
| 'mta_sts.not_plain_text'
| 'mta_sts.policy_invalid'
| 'mta_sts.testing'
| 'mta_sts.switched_off'
| 'mta_sts.mx_refused'
| 'mta_sts.mx_not_covered'
| 'mta_sts.max_age_short'
| 'tls_rpt.missing'
| 'tls_rpt.several_records'
| 'tls_rpt.report_mailbox_missing'
| 'tls_rpt.invalid'
| 'bimi.missing'
| 'bimi.declined'
| 'bimi.several_records'
| 'bimi.invalid_record'
| 'bimi.dmarc_missing'
| 'bimi.dmarc_weak'
| 'bimi.logo_not_found'
| 'bimi.logo_invalid'
| 'bimi.no_certificate'
| 'bimi.certificate_not_found'
| 'bimi.certificate_invalid'
| 'name_servers.missing'
| 'name_servers.single'
| 'name_servers.unresolvable'
| 'name_servers.alias'
| 'name_servers.lame'
| 'name_servers.out_of_step'
| 'name_servers.one_network'
| 'name_servers.negative_ttl_long'
| 'name_servers.no_contact'
| 'dnssec.missing'
| 'dane.missing'
| 'dane.partial'
| 'dane.unusable'
| 'dane.insecure'
| 'caa.missing'
| 'caa.no_issuer'
| 'caa.invalid'
| 'misplaced.doubled_name'
| 'misplaced.wrong_name'
| 'misplaced.quoted'
| 'misplaced.placeholder'
| 'misplaced.doubled_host'
| 'auth.nothing_passes',
{ title: Message; why: Message; fix: Message; faults?: Readonly<Record<string, string>> }>
}

export type HtmlTexts = {
advice: {
tables: string
align: string
in_flow: string
plain_value: string
physical_sides: string
sized_images: string
divs: string
raster_images: string
still_image: string
plain_background: string
fallback_font: string
base_layout: string
both_themes: string
outlook_table: string
inline_styles: string
in_html: string
visible_text: string
graceful: string
}
views: {
author_dark_unsupported: string
author_dark_unknown: string
author_dark_missing: string
low_contrast: (values: { count: number }) => string
colors_unread: (values: { count: number }) => string
vml: (values: { count: number }) => string
truncated: string
native_dark: (values: { kind: string }) => string
}
issues: Record<
| 'size.clipped'
| 'size.near_clip'
| 'size.unread'
| 'size.many_elements'
| 'forbidden.script'
| 'forbidden.event_handlers'
| 'forbidden.frames'
| 'forbidden.objects'
| 'forbidden.forms'
| 'forbidden.external_css'
| 'forbidden.meta_refresh'
| 'forbidden.base'
| 'forbidden.media'
| 'structure.empty'
| 'structure.unclosed'
| 'structure.stray_end_tags'
| 'structure.duplicate_ids'
| 'structure.no_doctype'
| 'structure.no_charset'
| 'structure.no_viewport'
| 'structure.amp'
| 'accessibility.no_language'
| 'accessibility.content_language'
| 'accessibility.content_direction'
| 'accessibility.no_title'
| 'accessibility.no_heading'
| 'accessibility.no_alt'
| 'accessibility.contrast'
| 'accessibility.table_role'
| 'links.script'
| 'links.relative'
| 'links.dead'
| 'links.empty'
| 'links.no_text'
| 'links.image_no_alt'
| 'links.vague_text'
| 'images.relative'
| 'images.dead'
| 'images.no_source'
| 'images.no_width'
| 'images.inline_data'
| 'styles.not_inline'
| 'styles.in_body'
| 'styles.too_large'
| 'styles.web_fonts'
| 'support.layout'
| 'support.content'
| 'support.decoration',
{ label: string; message: Message }>
}

export type InsightsTexts = {
verdict: {
ready: (values: { policy: Printed }) => string
atReject: string
losing: (values: { sources: number; messages: number }) => string
losingNow: (values: { sources: number; messages: number }) => string
unknown_sources: (values: { sources: number; messages: number }) => string
days_observed: (values: { observed: number; needed: number }) => string
no_reports: string
record_unknown: string
record_missing: string
unclear: string
seen: (values: { aligned: number; messages: number; percent: Printed }) => string
forwarded: (values: { messages: number }) => string
readyInSteps: string
reports_old: (values: { last: Printed }) => string
suspected: (values: { messages: number }) => string
strays: (values: { messages: number }) => string
exempt: (values: { messages: number }) => string
unknown_one: (values: { name: Printed; messages: number }) => string
thin: string
lists: (values: { messages: number }) => string
unsigned: (values: { messages: number }) => string
}
steps: {
label: string
effects: { none: string; quarantine: string; reject: string }
states: { done: string; current: string; ready: string; blocked: string; unknown: string }
missing: { no_reports: string; days_observed: (values: { observed: number; needed: number }) => string; source: (values: { messages: number; total: number }) => string; unknown_sources: (values: { sources: number; messages: number }) => string; record_unknown: string; record_missing: string; previous_step: (values: { policy: Printed }) => string; reports_old: (values: { last: Printed }) => string; parent_record: (values: { domain: Printed }) => string }
same: string
next: string
}
chart: {
title: string
seen: (values: { reporters: number; days: number; all: number }) => string
none: string
span: string
spans: { days30: string; days90: string; days365: string }
series: { aligned: string; yours: string; forwarder: string; unknown: string; spoofing: string }
day: string
messages: string
noReports: string
table: string
apart: (values: { forged: number; both: boolean; unverified: number }) => string
showApart: string
perDay: string
}
classes: {
service: string
own: string
forwarder: string
unknown: string
spoofing: string
}
sources: {
title: string
intro: string
class: string
all: string
classOf: (values: { name: Printed }) => string
inferred: (values: { name: Printed }) => string
asInferred: string
name: string
messages: string
aligned: string
firstSeen: string
why: string
changed: (values: { name: Printed; class: Printed }) => string
renamed: (values: { name: Printed }) => string
undo: string
none: string
}
evidence: Record<
| 'named_by_you'
| 'dkim_domain'
| 'envelope_domain'
| 'known_network'
| 'own_dkim'
| 'own_spf'
| 'spf_reported'
| 'forwarded_reason'
| 'dkim_survived'
| 'never_authenticated'
| 'nothing_known'
| 'regular',
Message>
source: {
name: string
nameHint: string
save: string
class: string
messages: string
aligned: string
alignedBy: (values: { aligned: number; percent: Printed; dkim: number; spf: number }) => string
forwarded: string
treated: string
treatment: (values: { quarantined: number; rejected: number }) => string
seen: string
why: string
addresses: string
addressesOf: (values: { total: number; count: number }) => string
address: string
hostName: string
lookUp: string
lookingUp: string
hostStates: { confirmed: string; claimed: string; none: string; unknown: string }
records: string
more: string
all: string
truncated: string
ofService: (values: { service: Printed }) => string
}
tls: {
title: string
sum: (values: { successful: number; total: number; percent: Printed }) => string
fine: string
setup: string
mailServer: string
failure: string
policy: string
connections: string
senders: string
lastSeen: string
anyServer: string
policies: { sts: string; tlsa: string; 'no-policy-found': string }
types: { 'starttls-not-supported': string; 'certificate-host-mismatch': string; 'certificate-expired': string; 'certificate-not-trusted': string; 'validation-failure': string; 'tlsa-invalid': string; 'dnssec-invalid': string; 'dane-required': string; 'sts-policy-fetch-error': string; 'sts-policy-invalid': string; 'sts-webpki-invalid': string }
failures: string
}
report: {
vouched: (values: { org: Printed }) => string
takeBack: string
takingBack: string
takenBack: (values: { org: Printed }) => string
undo: string
asReceived: string
masked: string
}
hosted: {
title: string
body: string
}
reporters: {
show: string
title: string
intro: string
name: string
domain: string
author: string
reports: string
messages: string
known: string
isKnown: string
isOther: string
noDomain: string
noAuthor: string
}
failed: {
title: string
delete: { label: (values: { name: Printed }) => string; title: (values: { name: Printed }) => string; body: string; confirm: string; done: (values: { name: Printed }) => string }
}
}

export type ProvidersTexts = {
requirements: {
spf_or_dkim: { title: string; lacking: string }
spf: { title: string; lacking: string }
dkim: { title: string; lacking: string }
dkim_key: { title: string; lacking: string }
dkim_rsa: { title: string; lacking: string }
dmarc_record: { title: string; lacking: string }
alignment: { title: string; lacking: string }
reverse_dns: { title: string; lacking: string }
tls: { title: string; lacking: string }
message_format: { title: string; lacking: string }
one_click: { title: string; lacking: string }
unsubscribe: { title: string; lacking: string }
unsubscribe_in_body: { title: string; lacking: string }
spam_rate: { title: string; lacking: string }
dkim_aligned: { title: string; lacking: string }
dmarc_pass: { title: string; lacking: string }
spf_entries: { title: string; lacking: string }
helo: { title: string; lacking: string }
direct_sending: { title: string; lacking: string }
blocklists: { title: string; lacking: string }
from_domain: { title: string; lacking: string }
display_name: { title: string; lacking: string }
envelope_domain: { title: string; lacking: string }
recipients: { title: string; lacking: string }
unsubscribe_header: { title: string; lacking: string }
}
spamRate: (values: { provider: string }) => string
notes: {
alignment_code: string
codes_secondary: string
dmarc_pages_differ: string
entries_undefined: string
junk_first: string
mailto_enough: string
may_not_accept: string
name_impact: string
older_page: string
spam_or_refused: string
spf_all: string
tls_bulk: string
}
scopes: {
personal_accounts: string
consumer_accounts: string
yahoo_family: string
publishes_nothing: string
nothing_found: string
}
notACampaign: string
}

export type ReadinessTexts = {
readiness: {
done: string
senders: { regular: (values: { source: Printed; envelope?: Printed | null | undefined; neighbor: boolean; exact: boolean; perDay: number; rhythm: string; days: number; observed: number; weekday: string; never: boolean; messages: number }) => string; irregular: (values: { source: Printed; neighbor: boolean; messages: number; days: number }) => string; advice: string; altered: string; mine: string; notMine: string; show: string }
gaps: { thin_evidence: (values: { messages: number; needed: number }) => string; mailing_lists: (values: { messages: number; total: number; sources: Printed }) => string; unsigned_mail: (values: { messages: number; total: number; sources: Printed }) => string }
foreign_signature: (values: { source: Printed; messages: number; since: Printed; percent: Printed }) => string
questions: { title: string; states: { done: string; missing: string; unknown: string }; section: (values: { section: Printed }) => string; names: { evidence: string; regular_sources: string; irregular_sources: string; own_signatures: string; signed: string; mailing_lists: string; month_at_none: string; month_at_quarantine: string; results_compared: string; users_informed: string }; answers: Record<
| 'evidence'
| 'regular_sources'
| 'irregular_sources'
| 'own_signatures'
| 'signed'
| 'mailing_lists'
| 'month_at_none'
| 'month_at_quarantine'
| 'results_compared'
| 'users_informed',
Message> }
draft: { none: string; unknown: string; fine: (values: { messages: number }) => string; lost: (values: { messages: number; lost: number; treatment: string; parts: Printed }) => string; parts: { forged: (values: { messages: number }) => string; forwarded: (values: { messages: number }) => string; unknown: (values: { messages: number; name: Printed }) => string; yours: (values: { messages: number; name: Printed }) => string; others: (values: { messages: number; count: number }) => string }; spfLost: (values: { address: Printed; messages: number; others: number }) => string; spfGained: (values: { address: Printed; messages: number; others: number }) => string; ask: string; notYet: (values: { policy: Printed; name: Printed; messages: number }) => string; notYetReports: (values: { policy: Printed }) => string; open: string }
}
}

export type ReceivedTexts = {
verdicts: {
undocumented: (values: { system: Printed }) => string
unclear: string
empty: string
scored: (values: { score: Printed; limit: Printed }) => string
meanings: { microsoft_cip: string; microsoft_ctry: string; microsoft_lang: string; microsoft_h: string; microsoft_ptr: string; microsoft_dir_inb: string; microsoft_dir_out: string; microsoft_dir_int: string; microsoft_ipv_cal: string; microsoft_ipv_nli: string; microsoft_srv_bulk: string; microsoft_sfv_nspm: string; microsoft_sfv_sfe: string; microsoft_sfv_ska: string; microsoft_sfv_skn: string; microsoft_sfv_skq: string; microsoft_sfv_spm: string; microsoft_sfv_skb: string; microsoft_sfv_sks: string; microsoft_sfv_blk: string; microsoft_scl_skipped: string; microsoft_scl_low: string; microsoft_scl_spam: string; microsoft_scl_high: string; microsoft_cat_amp: string; microsoft_cat_bimp: string; microsoft_cat_bulk: string; microsoft_cat_dimp: string; microsoft_cat_ftbp: string; microsoft_cat_gimp: string; microsoft_cat_hphsh: string; microsoft_cat_hspm: string; microsoft_cat_intos: string; microsoft_cat_malw: string; microsoft_cat_ospm: string; microsoft_cat_phsh: string; microsoft_cat_sap: string; microsoft_cat_spm: string; microsoft_cat_spoof: string; microsoft_cat_uimp: string; microsoft_cat_none: string; microsoft_sfty_first: string; microsoft_bcl_none: string; microsoft_bcl_few: string; microsoft_bcl_mixed: string; microsoft_bcl_limit: string; microsoft_bcl_many: string; microsoft_dest_inbox: string; microsoft_dest_junk: string; microsoft_dest_custom: string; microsoft_custom_spam: string; spf_pass: string; spf_fail: string; spf_softfail: string; spf_neutral: string; spf_none: string; spf_permerror: string; spf_temperror: string; dkim_pass: string; dkim_fail: string; dkim_none: string; dkim_neutral: string; dkim_policy: string; dkim_permerror: string; dkim_temperror: string; dmarc_pass: string; dmarc_bestguesspass: string; dmarc_fail: string; dmarc_none: string; dmarc_permerror: string; dmarc_temperror: string; arc_pass: string; arc_fail: string; arc_none: string; dis_none: string; dis_quarantine: string; dis_reject: string; action_none: string; action_pct: string; action_permerror: string; action_temperror: string; compauth_000: string; compauth_001: string; compauth_002: string; compauth_010: string; compauth_own_domain: string; compauth_pass: string; compauth_softpass: string; compauth_unchecked: string; compauth_bypassed: string; filter_spam: string; filter_not_spam: string; filter_bulk: string; filter_delayed: string; filter_quarantine: string; filter_rejected: string; filter_level: string; filter_score: string; filter_report: string; filter_scanned: string; filter_not_scanned: string; malware_clean: string; malware_found: string; malware_unscannable: string; proofpoint_rule: string; proofpoint_score: string }
causes: { spoofing: string; phishing: string; impersonation: string; malware: string; attachment: string; bulk: string; content: string; blocked: string; policy: string; dmarc: string; spf: string; dkim: string }
}
observed: {
filter: (values: { filter: Printed; receiver: Printed }) => string
placed: { inbox: (values: { receiver: Printed }) => string; spam: (values: { receiver: Printed; folder: Printed }) => string; quarantine: (values: { receiver: Printed }) => string; rejected: (values: { receiver: Printed }) => string; bulk: (values: { receiver: Printed }) => string }
marked: { inbox: (values: { receiver: Printed }) => string; spam: (values: { receiver: Printed }) => string; quarantine: (values: { receiver: Printed }) => string; rejected: (values: { receiver: Printed }) => string; bulk: (values: { receiver: Printed }) => string }
sentence: (values: { what: Printed; cause?: Printed | null | undefined; reason?: Printed | null | undefined }) => string
folders: { junk: string; spam: string }
missing: (values: { receiver: Printed }) => string
elsewhere: (values: { receiver: Printed; folder: Printed }) => string
someReceiver: string
answered: (values: { receiver: Printed; code?: Printed | null | undefined; meaning: Printed }) => string
putOff: (values: { receiver: Printed; code?: Printed | null | undefined; meaning: Printed }) => string
complained: (values: { receiver: Printed }) => string
}
bounces: {
unknown_recipient: { meaning: string; fix: string }
inactive_recipient: { meaning: string; fix: string }
mailbox_full: { meaning: string; fix: string }
unknown_domain: { meaning: string; fix: string }
doubtful: { meaning: string; fix: string }
null_mx: { meaning: string; fix: string }
auth_failed: { meaning: string; fix: string }
auth_both: { meaning: string; fix: string }
auth_spf: { meaning: string; fix: string }
auth_dkim: { meaning: string; fix: string }
auth_alignment: { meaning: string; fix: string }
auth_policy: { meaning: string; fix: string }
auth_record: { meaning: string; fix: string }
spf_wide: { meaning: string; fix: string }
reputation: { meaning: string; fix: string }
blocked: { meaning: string; fix: string }
spam_content: { meaning: string; fix: string }
policy: { meaning: string; fix: string }
login: { meaning: string; fix: string }
virus: { meaning: string; fix: string }
malformed: { meaning: string; fix: string }
too_large: { meaning: string; fix: string }
rate_limited: { meaning: string; fix: string }
greylisted: { meaning: string; fix: string }
too_many_connections: { meaning: string; fix: string }
relay_denied: { meaning: string; fix: string }
tls_required: { meaning: string; fix: string }
no_reverse_dns: { meaning: string; fix: string }
sender_rejected: { meaning: string; fix: string }
moved: { meaning: string; fix: string }
filtered: { meaning: string; fix: string }
expired: { meaning: string; fix: string }
network: { meaning: string; fix: string }
loop: { meaning: string; fix: string }
system: { meaning: string; fix: string }
system_full: { meaning: string; fix: string }
suppressed: { meaning: string; fix: string }
subscription: { meaning: string; fix: string }
group: { meaning: string; fix: string }
delivered: { meaning: string; fix: string }
auto_reply: { meaning: string; fix: string }
other: { meaning: string; fix: string }
}
complaints: {
meaning: string
fix: string
}
}

export type ReportProblemsTexts = {
reportProblems: Record<
| 'empty'
| 'not_a_report'
| 'xml'
| 'doctype'
| 'element_missing'
| 'element_repeated'
| 'value'
| 'range'
| 'future'
| 'json'
| 'too_large'
| 'too_many_records'
| 'too_many_files'
| 'too_many_parts'
| 'header_too_large'
| 'too_compressed'
| 'archive'
| 'archive_encrypted'
| 'archive_nested'
| 'no_report_in_message'
| 'notice'
| 'other_feedback'
| 'reading_failed'
| 'unreadable',
Message>
}

export type ReportsTexts = {
reasons: Record<
| 'dns_timeout'
| 'dns_servfail'
| 'dns_refused'
| 'dns_lame'
| 'dns_truncated'
| 'dns_malformed'
| 'dns_unreachable'
| 'dns_alias_loop'
| 'dns_contradictory'
| 'dns_offline'
| 'dns_outside_zone'
| 'dns_limit'
| 'check_limit'
| 'text_limit'
| 'dnssec_unvalidated'
| 'origin_unknown'
| 'helo_unknown'
| 'mail_from_unknown'
| 'purpose_undecided'
| 'address_private'
| 'no_smtp_session'
| 'other_connection'
| 'connection_unrecorded'
| 'clock_unreadable'
| 'message_unreadable'
| 'notice'
| 'content_encrypted'
| 'headers_truncated'
| 'verification_limit'
| 'selector_unknown'
| 'octets_lost'
| 'body_rewritten'
| 'connection_failed'
| 'filter_failed'
| 'address_forbidden'
| 'outbound_off'
| 'list_refused'
| 'list_unreliable'
| 'list_gone'
| 'too_many_domains'
| 'authority_unlisted'
| 'registry_silent'
| 'no_notices'
| 'mailbox_unread'
| 'probe_off'
| 'port_25_blocked'
| 'port_53_intercepted'
| 'deadline'
| 'analysis_failed',
{ what: Message; remedy: string }>
cautions: Record<
| 'name_is_alias'
| 'name_in_use'
| 'other_record_first'
| 'spf_end'
| 'spf_in_force'
| 'spf_allows'
| 'dmarc_starts_at_none'
| 'dmarc_read_by_many'
| 'dmarc_lowered'
| 'dmarc_pct_unreadable'
| 'dmarc_changes_no_delivery'
| 'dmarc_mailbox'
| 'dmarc_no_mailbox'
| 'tls_rpt_mailbox'
| 'offer_opens'
| 'offer_harms'
| 'offer_uncertain'
| 'offer_worse'
| 'offer_fails'
| 'offer_untried',
Message>
unknownTitle: (values: { topic: Printed }) => string
nothingToDo: string
costsNothing: string
lists: {
meanings: { sbl: string; css: string; xbl: string; drop: string; pbl: string; bcl: string; unspecified: string; spam_source: string; spam_trap: string; zombie: string; attack_source: string; exploited_host: string; worst_reputation: string; very_bad_reputation: string; bad_reputation: string; suspicious_reputation: string; bad_neighborhood: string; bad_network: string; mixed_source: string; brown: string; irc_drone: string; bottler: string; unknown_bot: string; ddos_drone: string; socks_proxy: string; http_proxy: string; proxy_chain: string; web_proxy: string; open_resolver: string; brute_force: string; wingate_proxy: string; compromised_router: string; worm: string; botnet: string; dns_mx_host: string; vpn: string; dynamic_address: string; no_reverse_name: string; trusted: string; never_list: string; trust_none: string; trust_low: string; trust_medium: string; trust_high: string; good_reputation: string; very_good_reputation: string; excellent_reputation: string; spam_domain: string; phishing_domain: string; malware_domain: string; botnet_domain: string; abused_spam: string; abused_redirector: string; abused_phishing: string; abused_malware: string; abused_botnet: string; disposable_mail: string; click_tracker: string; cracked_site: string; grey_domain: string; red_domain: string; new_domain: string }
troubles: { public_resolver: string; volume: string; wrong_name: string; ip_queried: string; special: string; outside_loopback: string; undocumented_code: string; lists_nothing: string; lists_everything: string; closed: string; merged: string; renamed: string; imitator: string; unsupported: string }
}
countedWith: (values: { title: Printed }) => string
}

export type SettingsTexts = {
settingItems: {
lang: { label: string; hint: string; flag: string }
providers: { label: string; hint: string; flag: string }
log_level: { label: string; hint: string; flag: string }
mail_domain: { label: string; hint: string; flag: string }
smtp_host: { label: string; hint: string; flag: string }
smtp_port: { label: string; hint: string; flag: string }
report_address: { label: string; hint: string; flag: string }
trust_xclient: { label: string; hint: string; flag: string }
dns: { label: string; hint: string; flag: string }
offline: { label: string; hint: string; flag: string }
probe_mx: { label: string; hint: string; flag: string }
download_facts: { label: string; hint: string; flag: string }
free_tests_per_day: { label: string; hint: string; flag: string }
free_checks_per_day: { label: string; hint: string; flag: string }
lookups_per_day: { label: string; hint: string; flag: string }
lookups_per_month: { label: string; hint: string; flag: string }
free_monitors: { label: string; hint: string; flag: string }
free_monitor_minutes: { label: string; hint: string; flag: string }
free_channels: { label: string; hint: string; flag: string }
free_megabytes_per_day: { label: string; hint: string; flag: string }
key_report_megabytes_per_day: { label: string; hint: string; flag: string }
wrong_keys_per_minute: { label: string; hint: string; flag: string }
aggregate_report_days: { label: string; hint: string; flag: string }
failure_report_days: { label: string; hint: string; flag: string }
bounce_days: { label: string; hint: string; flag: string }
tls_report_days: { label: string; hint: string; flag: string }
retention_days: { label: string; hint: string; flag: string }
rspamd: { label: string; hint: string; flag: string }
spamd: { label: string; hint: string; flag: string }
blacklists: { label: string; hint: string; flag: string }
spamhaus_dqs_key: { label: string; hint: string; flag: string }
abusix_key: { label: string; hint: string; flag: string }
hosted_mode: { label: string; hint: string; flag: string }
hosted_base_url: { label: string; hint: string; flag: string }
hosted_lookup_base_url: { label: string; hint: string; flag: string }
hosted_api_key: { label: string; hint: string; flag: string }
host: { label: string; hint: string; flag: string }
port: { label: string; hint: string; flag: string }
lookup_port: { label: string; hint: string; flag: string }
base_url: { label: string; hint: string; flag: string }
cors_origins: { label: string; hint: string; flag: string }
trust_proxy: { label: string; hint: string; flag: string }
allow_remote: { label: string; hint: string; flag: string }
private_webhooks: { label: string; hint: string; flag: string }
mcp_allow_write: { label: string; hint: string; flag: string }
role: { flag: string }
drain_seconds: { flag: string }
metrics_host: { flag: string }
access_log: { flag: string }
metrics_port: { flag: string }
smtp_proxy_protocol: { flag: string }
smtp_tls_cert: { flag: string }
smtp_tls_key: { flag: string }
smtp_auth: { flag: string }
database: { flag: string }
database_connections: { flag: string }
migrate: { flag: string }
secrets_key: { flag: string }
body_store: { flag: string }
s3_endpoint: { flag: string }
s3_bucket: { flag: string }
s3_prefix: { flag: string }
s3_region: { flag: string }
s3_virtual_hosted: { flag: string }
s3_access_key_id: { flag: string }
s3_secret_access_key: { flag: string }
}
}

export type StartTexts = {
obstacles: {
ssh: string
no_display: string
silent_display: string
root: string
no_sandbox: string
}
misspelled: (values: { flag: Printed; known: Printed }) => string
inBrowser: string
alreadyRuns: string
inWindow: string
cannotRun: (values: { reason: Printed }) => string
downloading: (values: { version: Printed }) => string
downloaded: (values: { version: Printed }) => string
noElectronIn: (values: { folder: Printed }) => string
filesMissing: (values: { folder: Printed }) => string
notInstalled: (values: { message: Printed }) => string
retry: string
usedLink: {
title: string
why: string
newLink: string
ways: readonly [{ where: string; command: string }, { where: string; command: string }]
without: string
goOn: string
}
}

export type SymbolsTexts = {
R_SPF_ALLOW: string
R_SPF_PLUSALL: string
R_SPF_FAIL: string
R_SPF_SOFTFAIL: string
R_SPF_NEUTRAL: string
R_SPF_PERMFAIL: string
R_SPF_NA: string
R_DKIM_ALLOW: string
R_DKIM_REJECT: string
R_DKIM_PERMFAIL: string
R_DKIM_NA: string
DMARC_POLICY_ALLOW: string
DMARC_POLICY_REJECT: string
DMARC_POLICY_QUARANTINE: string
DMARC_POLICY_SOFTFAIL: string
DMARC_NA: string
ARC_ALLOW: string
ARC_REJECT: string
ARC_NA: string
RECEIVER_SPF_FAIL: string
RECEIVER_DMARC_FAIL: string
RECEIVER_ARC_FAIL: string
RECEIVER_COMPOSITE_FAIL: string
RECEIVER_NO_AUTH: string
RDNS_NONE: string
HFILTER_HOSTNAME_UNKNOWN: string
HFILTER_HELO_BAREIP: string
HFILTER_HELO_NOT_FQDN: string
HFILTER_HELO_NORES_A_OR_MX: string
RCVD_NO_TLS_LAST: string
RCVD_PROVIDER_MISSING: string
RCVD_WINDOWS_NAME: string
RCVD_DYNAMIC_HOST: string
RCVD_ODD_HELO: string
RBL_SPAMHAUS_SBL: string
RBL_SPAMHAUS_CSS: string
RBL_SPAMHAUS_XBL: string
RBL_SPAMHAUS_DROP: string
RBL_SPAMHAUS_PBL: string
RBL_MAILSPIKE_WORST: string
RBL_MAILSPIKE_VERYBAD: string
RBL_MAILSPIKE_BAD: string
RBL_BLOCKLISTDE: string
RBL_SEM: string
RBL_SEM_IPV6: string
RCVD_IN_DNSWL_NONE: string
RCVD_IN_DNSWL_LOW: string
RCVD_IN_DNSWL_MED: string
RCVD_IN_DNSWL_HI: string
RWL_MAILSPIKE_GOOD: string
RWL_MAILSPIKE_VERYGOOD: string
RWL_MAILSPIKE_EXCELLENT: string
DBL_SPAM: string
DBL_PHISH: string
DBL_MALWARE: string
DBL_BOTNET: string
DBL_ABUSE: string
DBL_ABUSE_REDIR: string
DBL_ABUSE_PHISH: string
DBL_ABUSE_MALWARE: string
DBL_ABUSE_BOTNET: string
PH_SURBL_MULTI: string
MW_SURBL_MULTI: string
ABUSE_SURBL: string
CRACKED_SURBL: string
CT_SURBL: string
DM_SURBL: string
URIBL_BLACK: string
URIBL_GREY: string
URIBL_RED: string
SEM_URIBL_FRESH15: string
MISSING_ESSENTIAL_HEADERS: string
MISSING_FROM: string
MULTIPLE_FROM: string
MISSING_TO: string
MISSING_DATE: string
INVALID_DATE: string
INVALID_DATE_ZONE: string
DATE_IN_FUTURE: string
DATE_IN_PAST: string
MISSING_MIME_VERSION: string
MULTIPLE_UNIQUE_HEADERS: string
R_UNDISC_RCPT: string
SORTED_RECIPS: string
FROM_NEEDS_ENCODING: string
TO_NEEDS_ENCODING: string
HAS_X_PRIO_ONE: string
MISSING_MIMEOLE: string
HAS_LIST_UNSUB: string
REPLYTO_DOM_NEQ_FROM_DOM: string
FREEMAIL_REPLYTO_NEQ_FROM_DOM: string
FORGED_SENDER: string
SPOOF_DISPLAY_NAME: string
FROM_NEQ_DISPLAY_NAME: string
FROM_DN_EQ_ADDR: string
R_NO_SPACE_IN_FROM: string
FROM_EXCESS_BASE64: string
FROM_EXCESS_QP: string
FROM_LOCAL_DIGITS: string
FROM_NO_ADDRESS: string
FROM_DOMAIN_UNREAL: string
MAIL_FROM_UNREAL: string
FROM_FREE_HOST: string
FROM_DOMAIN_RANDOM: string
FROM_NAME_DECORATED: string
FROM_NAME_EMOJI: string
FROM_UNQUOTED_COMMA: string
DISGUISED_LETTERS: string
FORMULA_LETTERS: string
SUBJECT_NAMES_RECIPIENT: string
FREEMAIL_SENT_ELSEWHERE: string
FREEMAIL_REPLYTO: string
BRAND_DISPLAY_NAME: string
BRAND_SUBJECT: string
BRAND_LINK_TEXT: string
BRAND_IN_DOMAIN: string
BRAND_LOOKALIKE_DOMAIN: string
OMOGRAPH_FROM: string
MISSING_MID: string
INVALID_MSGID: string
MID_ADDED_BY_RECEIVER: string
MID_BARE_IP: string
MID_RHS_MATCH_TO: string
MID_RHS_NOT_FROM: string
MISSING_SUBJECT: string
EMPTY_SUBJECT: string
SUBJ_ALL_CAPS: string
LONG_SUBJ: string
SUBJECT_NEEDS_ENCODING: string
SUBJ_EXCESS_BASE64: string
SUBJ_EXCESS_QP: string
SUBJECT_ENDS_QUESTION: string
SUBJECT_ENDS_EXCLAIM: string
SUBJECT_MANY_MARKS: string
SUBJECT_HAS_CURRENCY: string
SUBJECT_HASH_BUSTER: string
URL_IN_SUBJECT: string
FAKE_REPLY: string
MIME_HTML_ONLY: string
MIME_MA_MISSING_TEXT: string
MIME_MA_MISSING_HTML: string
CTYPE_MIXED_BOGUS: string
R_BAD_CTE_7BIT: string
R_MISSING_CHARSET: string
MIME_BASE64_TEXT_BOGUS: string
BROKEN_CONTENT_TYPE: string
MIME_BROKEN_BOUNDARY: string
MIME_BAD_EXTENSION: string
MIME_DOUBLE_BAD_EXTENSION: string
MIME_ENCRYPTED_ARCHIVE: string
MIME_ENCRYPTED_DOCUMENT: string
HTML_ATTACHMENT: string
MIME_MACROS: string
PASSWORD_FORM: string
GTUBE: string
HTML_IMAGE_ONLY: string
QR_DRAWN: string
HTML_UNDECLARED: string
HTML_SHORT_LINK_IMG_1: string
HTML_SHORT_LINK_IMG_2: string
EXT_CSS: string
HTML_META_REFRESH_URL: string
HTML_FORM: string
HTML_SCRIPT: string
HTML_FRAME: string
HTML_UNKNOWN_TAGS: string
HTML_SPLIT_WORDS: string
HTML_CODED_LETTERS: string
HTML_LARGE_FONT: string
HTML_COLORED_FONT: string
SIGNED_PGP: string
SIGNED_SMIME: string
HTTP_TO_IP: string
PHISHING: string
URL_USER_PASSWORD: string
URL_UNUSUAL_PORT: string
OMOGRAPH_URL: string
URL_FREE_HOST: string
URL_OPEN_REDIRECT: string
URL_SHORTENED: string
URL_NAMES_RECIPIENT: string
ZERO_FONT: string
R_WHITE_ON_WHITE: string
MANY_INVISIBLE_PARTS: string
INVISIBLE_CHARACTERS: string
DIRECTION_OVERRIDE: string
HIDDEN_MOST_TEXT: string
R_PARTS_DIFFER: string
PHRASES_URGENCY: string
PHRASES_SELLING: string
PHRASES_FREE: string
PHRASES_REMOVAL: string
PHRASES_EXCUSE: string
PHRASES_INCOME: string
PHRASES_CREDIT: string
PHRASES_ADVANCE_FEE: string
PHRASES_PRIZE: string
PHRASES_GAMBLING: string
PHRASES_HEALTH: string
PHRASES_ADULT: string
PHRASES_INVESTMENT: string
PHRASES_BULK_MAILING: string
PHRASES_ACCOUNT: string
PHRASES_ACCOUNT_THREAT: string
PHRASES_EXTORTION: string
LEAKED_PASSWORD_SCAM: string
COIN_GIVEAWAY: string
PHRASES_IN_SUBJECT: string
PHRASES_MANY_TOPICS: string
R_MIXED_CHARSET: string
DISGUISED_WORDS: string
SHOUTED_TEXT: string
MANY_EXCLAMATIONS: string
WALLET_BAIT: string
PARCEL_FEE: string
BOSS_FRAUD: string
AUTHORITY_LURE: string
DATING_BAIT: string
FORM_WITH_MONEY: string
FAMOUS_AUTHOR: string
UNDISCLOSED_ANSWER: string
ADVANCE_FEE_ANSWER: string
CASINO_BONUS: string
LURE_LEADS_ELSEWHERE: string
LOCKED_FILE_WITH_PASSWORD: string
INVOICE_ACTIVE_FILE: string
FREEMAIL_FILE_ONLY: string
FREEMAIL_IMAGE_ONLY: string
GREETING_WITH_LINK: string
FREEMAIL_LURE: string
FREEMAIL_AS_COMPANY: string
FREEMAIL_ADVERTISES: string
BRAND_LEADS_TO_FREE_HOST: string
IMAGE_HIDES_TARGET: string
LINK_WITHOUT_WORDS: string
FROM_LOCAL_GENERATED: string
FROM_DOMAIN_DEEP: string
FROM_NAME_NUMBERED: string
SUBJECT_RANDOM_TOKEN: string
IN_THREAD: string
QUOTED_ANSWER: string
HAS_ATTRIBUTION: string
HAS_SIGNATURE: string
MAILLIST: string
}

export type UiAppTexts = {
frame: {
skipToContent: string
navigation: string
home: string
tests: string
loading: string
language: string
theme: string
themes: { system: string; light: string; dark: string }
engine: { title: string; states: { starting: string; local: string; offline: string; hosted: string; hosted_silent: string; unreachable: string }; meanings: { starting: string; offline: string; hosted: string; hosted_silent: string; unreachable: string }; hosted: string; smtp: string; hostedMail: (values: { smtp: Printed }) => string; http: string; mailDomain: string; dns: string; dnsSystem: string; dnsOffline: string; busyPorts: (values: { ports: readonly (string | number)[] }) => string; version: string; leaves: { title: string; data: (values: { dns: boolean; messages: boolean }) => string; all: (values: { address: Printed }) => string; audits: string; facts: string; setUp: string }; session: string; noSession: string; portTrouble: string }
banner: { title: string; body: string; retry: string }
drop: { title: string; newTest: string; thisTest: string; testAnyway: string; reportAdded: (values: { file: Printed }) => string; unread: (values: { files: Printed }) => string; counts: { email: (values: { count: number }) => string; report: (values: { count: number }) => string; notice: (values: { count: number }) => string; html: (values: { count: number }) => string; zone: (values: { count: number }) => string; unread: (values: { count: number }) => string } }
shortcuts: { title: string; sections: { everywhere: string; report: string }; actions: { help: string; newTest: string; openZone: string; palette: string; goHome: string; goTests: string; goDomains: string; goKeys: string; goSettings: string; goMailboxes: string; goMonitoring: string; goRelay: string; back: string; filter: string; nextFinding: string; previousFinding: string; copyFix: string; editRecords: string; openTab: string; goTools: string; goHelp: string; openMessage: string; share: string }; sequence: string; alternative: string; letterKeys: string; letterKeysHint: string }
notFound: { title: string; body: string }
failures: { title: string; unreachable: string; unexpected: string; limitTitle: string; limit: (values: { used: Printed; limit: Printed; reset: Printed }) => string; refused: (values: { status: number }) => string; crash: string; reload: string; retry: string }
actions: { copy: string; copied: string; fixCopied: string; copyWhat: (values: { what: Printed }) => string; showAll: (values: { count: Printed }) => string; copyFailed: string; close: string; undo: string; newTest: string; share: string }
api: string
domains: string
monitoring: string
mailboxes: string
settings: string
help: string
file: { notMessage: string; outlook: string; several: string; empty: string; tooLarge: (values: { limit: Printed }) => string }
problems: (values: { count: number }) => string
}
palette: {
title: string
hint: string
sections: { directly: string; commands: string; tests: string; domains: string; ips: string }
audit: (values: { domain: Printed }) => string
check: (values: { ip: Printed }) => string
nothing: string
choose: string
close: string
explain: string
lookUp: (values: { kind: Printed; domain: Printed }) => string
keywords: { openMessage: string; share: string; data: string; goHelp: string; help: string; openZone: string; newTest: string; goMonitoring: string; goMailboxes: string; goKeys: string }
reports: { of: (values: { domain: Printed }) => string; add: string; keywords: string }
data: string
}
tour: {
title: string
steps: { send: { title: string; body: string }; read: { title: string; body: string }; fix: { title: string; body: string }; watch: { title: string; body: string } }
}
samples: {
title: string
intro: string
hide: string
mark: string
report: { title: string; body: string }
zone: { title: string; body: string }
nameOf: (values: { file: Printed }) => string
note: string
openReport: string
openZone: string
}
desktop: {
title: string
intro: string
closeToTray: { label: string; hint: string }
openAtLogin: { label: string; hint: string }
notifications: { label: string; hint: string }
updates: { label: string; hint: string }
channels: { off: string; stable: string; beta: string }
states: { checking: string; current: string; failed: string; available: (values: { version: Printed }) => string; downloading: (values: { version: Printed; percent: Printed }) => string; ready: (values: { version: Printed }) => string }
steps: { check: string; download: string; install: string }
noUpdates: string
folders: { label: string; hint: string }
openData: string
openLogs: string
notSaved: string
link: { title: string; domain: (values: { name: Printed }) => string; ip: (values: { address: Printed }) => string; audit: string; check: string; cancel: string }
file: { unreadable: (values: { name: Printed }) => string; tooLarge: (values: { name: Printed; max: Printed }) => string }
}
home: {
title: string
intro: string
field: { label: string; hint: string; action: string; choose: string; uploading: string; empty: string; wrong: (values: { text: Printed }) => string }
noFile: string
noFileAction: string
recentTests: string
allTests: string
recentDomains: string
allDomains: string
}
results: {
change: (values: { points: Printed; day: Printed }) => string
unchanged: (values: { day: Printed }) => string
gradeAtBest: (values: { grade: Printed }) => string
waiting: string
analyzing: string
noSubject: string
noScore: string
contentScore: (values: { score: Printed }) => string
valueAtBest: (values: { value: Printed }) => string
grade: string
noGrade: string
statuses: { waiting: string; received: string; done: string }
verdicts: { inbox: string; at_risk: string; spam: string; rejected: string; unknown: string }
atBest: (values: { verdict: Printed }) => string
reports: (values: { pass: number; messages: number }) => string
announce: (values: { verdict: Printed }) => string
backToOriginal: string
domains: { since: (values: { day: Printed }) => string; sound: string; notChecked: string; latest: (values: { score: string }) => string; watched: string; incidents: (values: { count: number }) => string; noAnswer: string }
observed: (values: { receiver: Printed; state: string }) => string
}
hosted: {
waiting: string
addressForgotten: string
report: string
plainReport: string
plainAnswer: string
json: string
yes: string
no: string
noFiles: { title: string; body: string }
list: { title: string; body: string }
missing: string
silent: { title: string; body: (values: { address: Printed; button: Printed }) => string; noSession: (values: { button: Printed }) => string; remedy: (values: { button: Printed }) => string }
useLocal: string
useHosted: string
retry: string
localNow: string
hostedNow: string
}
tools: {
title: string
intro: string
kinds: { ip: { name: string; about: string }; spf: { name: string; about: string }; dkim: { name: string; about: string }; dmarc: { name: string; about: string }; html: { name: string; about: string }; zone: { name: string; about: string }; reply: { name: string; about: string } }
noSession: { title: string; body: string }
}
zone: {
open: string
promise: string
fromFile: (values: { file: Printed }) => string
offline: string
which: string
whichBody: (values: { file: Printed }) => string
whoseBody: (values: { file: Printed }) => string
whoseHint: string
reading: string
failed: (values: { file: Printed }) => string
unopened: (values: { file: Printed }) => string
missing: string
missingBody: string
tooLarge: (values: { max: Printed }) => string
otherFile: string
}
watch: {
action: string
watched: string
pending: string
done: (values: { name: Printed }) => string
open: string
}
}

export type UiDomainsTexts = {
domain: {
intro: string
door: { title: string; body: string; label: string; hint: string; action: string; pending: string }
recent: string
yours: string
grades: { A: string; B: string; C: string; D: string; E: string; F: string }
notFound: string
missing: { title: string; mistyped: string; young: string; subdomain: string; planned: string }
auditOf: (values: { domain: Printed }) => string
mailDomain: { question: (values: { domain: Printed }) => string; action: (values: { domain: Printed }) => string }
withheld: (values: { topics: Printed }) => string
asOf: (values: { when: Printed }) => string
keptUntil: (values: { when: Printed }) => string
again: string
checking: string
stillKept: (values: { when: Printed }) => string
overview: string
statuses: { pass: string; warn: string; partial: string; fail: string; absent: string; unknown: string }
topics: { spf: { name: string; question: string }; dkim: { name: string; question: string }; dmarc: { name: string; question: string }; mx: { name: string; question: string }; mta_sts: { name: string; question: string }; tls_rpt: { name: string; question: string }; bimi: { name: string; question: string }; dbl: { name: string; question: string }; name_servers: { name: string; question: string }; dnssec: { name: string; question: string }; dane: { name: string; question: string }; caa: { name: string; question: string }; misplaced: { name: string; question: string } }
published: string
notPublished: string
inPlan: (values: { count: number }) => string
fine: (values: { count: number }) => string
evidence: string
rawTitle: string
rawIntro: string
yes: string
no: string
host: string
addresses: string
unreachable: string
noAddress: string
spf: { lookups: string; voids: string; of: (values: { count: Printed; limit: Printed }) => string; atLeast: (values: { count: Printed; limit: Printed }) => string; tree: string; cost: (values: { lookups: number }) => string; states: { found: string; void: string; no_record: string; several_records: string; too_many_names: string; impossible_name: string; loop: string; depends_on_message: string; unavailable: string; not_followed: string }; partlyVoid: string; networks: string; gaps: string; onlyAtReceipt: string; tooMuch: string; all: string }
dkim: { selector: string; key: string; bits: string; state: string; service: string; states: { usable: string; testing: string; revoked: string; unusable: string; several: string; missing: string; dangling: string; unknown: string }; sources: { given: string; seen: string; service: string; known: string }; asked: (values: { count: number }) => string; addLabel: string; addHint: string; add: string; remove: (values: { selector: Printed }) => string; named: string }
dmarc: { policy: string; foundAt: string; subdomains: string; missing: string; alignment: string; testing: string; destinations: string; noDestinations: string; verdicts: { internal: string; authorized: string; unauthorized: string; unknown: string }; walk: string; steps: { record: string; none: string; invalid: string; several: string; assumed_none: string; unavailable: string } }
mx: { preference: string; reverse: string; nullMx: string; implicit: string; alias: (values: { target: Printed }) => string; confirmed: string; unconfirmed: string; noName: string; encryption: string; certificate: string; encryptionStates: { not_offered: string; failed: string; closed: string; unknown: string; untried: string }; encrypted: (values: { version?: Printed | null | undefined }) => string; validUntil: (values: { date: Printed }) => string }
mtaSts: { id: string; mode: string; hosts: string; maxAge: string; policy: string; problems: { no_host: string; http_status: string; redirected: string; too_large: string; bad_certificate: string; refused_url: string } }
tlsRpt: { rua: string }
bimi: { foundAt: string; logo: string; certificate: string }
lists: { list: string; allowlist: string; status: string; why: string }
nameServers: { zone: string; server: string; serves: string; serial: string; notKnown: string }
dane: { state: string; states: { secure: string; insecure: string; absent: string; unavailable: string } }
caa: { foundAt: string }
misplaced: { none: string; belongsAt: string; problems: { doubled_name: string; wrong_name: string; quoted: string; placeholder: string } }
}
whatIf: {
start: string
bar: string
notPublished: string
notPublishedBody: string
fields: string
fieldsIntro: string
score: string
grade: string
verdict: string
fromTo: (values: { before: Printed; after: Printed }) => string
none: string
gone: (values: { count: number }) => string
come: (values: { count: Printed }) => string
noChange: string
judging: string
failed: string
copyLines: string
discard: string
reset: string
tryIt: string
kinds: { spf: string; dkim: string; dmarc: string; mx: string; mta_sts: string; tls_rpt: string; bimi: string; ptr: string; other: string }
fieldOf: (values: { kind: Printed; name: Printed }) => string
lineEach: string
removes: string
copyRecord: string
addKey: string
selector: string
selectorHint: string
planEnd: (values: { verdict: Printed }) => string
planEndUnknown: string
}
address: {
door: { title: string; body: string; label: string; hint: string; action: string; pending: string }
recent: string
listed: (values: { count: Printed; answered: Printed }) => string
notListed: (values: { answered: number }) => string
nothingKnown: string
nothingKnownBody: string
coverage: (values: { done: Printed; total: number }) => string
asOf: (values: { when: Printed }) => string
again: string
checking: string
lists: { title: string; intro: string; time: string; ask: string; askWhere: (values: { list: Printed }) => string; statuses: { clean: string; listed: string; blocked: string; timeout: string; error: string; unsupported: string; not_checked: string }; about: { 'zen.spamhaus.org': string; 'bl.spamcop.net': string; 'b.barracudacentral.org': string; 'psbl.surriel.com': string; 'dnsbl-1.uceprotect.net': string; 'bl.mailspike.net': string; 'dnsbl.dronebl.org': string; 'bl.blocklist.de': string }; allowTitle: string; allowIntro: string; allowStatuses: { listed: string; clean: string } }
fcrdns: { title: string; question: string; statuses: { pass: string; fail: string; absent: string; unknown: string }; sentences: { pass: string; fail: string; absent: string; unknown: string }; address: string; name: string; back: string; noName: string; noAddress: string; notKnown: string; ptr: string; forward: string; same: string; notSame: string }
helo: { label: string; hint: string; action: string; ok: (values: { name: Printed }) => string; wrong: (values: { name: Printed }) => string; unknown: (values: { name: Printed }) => string }
evidence: string
rawTitle: string
rawIntro: string
}
lookups: {
reply: { label: string; hint: string; empty: string; action: string; pending: string; choose: string; result: string; kinds: { message: string; bounce: string; complaint: string; auto_reply: string; report: string; reply: string }; permanences: { permanent: string; temporary: string; none: string; unknown: string }; treatments: { remove: string; fix_and_resend: string; retry: string; wait: string; none: string }; recipient: string; provider: string; code: string; diagnostic: string; source: string; complaint: { kind: string; domain: string; ip: string; sender: string; arrived: string }; verdicts: (values: { count: Printed }) => string; untrusted: string; returned: { test: string; testing: string; keep: string; keeping: string; kept: string; known: string; seeAll: (values: { domain: Printed }) => string; audit: (values: { domain: Printed }) => string }; drop: string }
form: { domain: string; domainHint: string; selector: string; selectorHint: string; html: string; htmlHint: string; htmlStays: string; htmlLeaves: string; chooseHtml: string; checkHtml: string; action: string; pending: string }
drop: { promise: string; notHtml: string; tooLarge: (values: { max: Printed }) => string }
recent: string
answer: { valid: string; notValid: string; none: string }
spf: { errors: { no_record: string; several_records: string; invalid_record: string; too_many_lookups: string; too_many_void_lookups: string; broken_reference: string }; fine: string; lookups: string; lookupsOf: (values: { count: Printed }) => string; atLeast: (values: { count: Printed }) => string; all: string; redirect: string }
dkim: { errors: { no_record: string; selector_not_found: string; several_records: string; revoked: string; invalid_record: string }; tooShort: string; cautions: { ed25519: string; bare_rsa_key: string }; fine: string; selector: string; keyType: string; keyLength: string; bits: (values: { count: Printed }) => string; found: string; noneFound: string }
dmarc: { errors: { no_record: string; several_records: string; invalid_record: string }; scores: { strict: string; moderate: string; weak: string; missing: string }; policy: string; testing: (values: { applied: Printed; policy: Printed }) => string; percent: string; reports: string; foundAt: string }
html: { summary: (values: { errors: number; warnings: number; passed: Printed }) => string; where: string }
fullAudit: string
program: { title: string; body: string; curl: string; curlNote: string; jq: string; json: string; jsonIntro: string }
}
records: {
parts: string
part: string
meaning: string
roles: { version: string; who: string; policy: string; where: string; option: string; ignored: string; faulty: string }
meanings: Record<
| 'spf_version'
| 'include'
| 'a'
| 'mx'
| 'neighbors'
| 'ptr'
| 'address'
| 'network'
| 'exists'
| 'sign_fail'
| 'sign_softfail'
| 'sign_neutral'
| 'cost_one'
| 'cost_more'
| 'all_pass'
| 'all_fail'
| 'all_softfail'
| 'all_neutral'
| 'redirect'
| 'exp'
| 'dmarc_version'
| 'p_none'
| 'p_quarantine'
| 'p_reject'
| 'sp_none'
| 'sp_quarantine'
| 'sp_reject'
| 'np_none'
| 'np_quarantine'
| 'np_reject'
| 'adkim_relaxed'
| 'adkim_strict'
| 'aspf_relaxed'
| 'aspf_strict'
| 'fo_all'
| 'fo_any'
| 'fo_dkim'
| 'fo_spf'
| 'rua'
| 'ruf'
| 'dmarc_testing'
| 'dmarc_not_testing'
| 'psd_yes'
| 'psd_no'
| 'psd_unknown'
| 'dkim_version'
| 'key_rsa'
| 'key_ed25519'
| 'public_key'
| 'key_revoked'
| 'hash'
| 'hash_sha1'
| 'hash_unknown'
| 'service_all'
| 'service_email'
| 'service_other'
| 'dkim_testing'
| 'dkim_strict'
| 'flag_unknown'
| 'notes'
| 'mta_sts_version'
| 'policy_id'
| 'policy_version'
| 'mode_enforce'
| 'mode_testing'
| 'mode_none'
| 'host'
| 'hosts_below'
| 'max_age'
| 'tls_rpt_version'
| 'tls_rua'
| 'bimi_version'
| 'logo'
| 'no_logo'
| 'mark_certificate'
| 'no_mark_certificate'
| 'local_parts'
| 'avatar_brand'
| 'avatar_personal'
| 'unknown_tag'
| 'removed_tag'
| 'after_all'
| 'redirect_ignored'
| 'repeated_line'
| 'no_version'
| 'unknown_term'
| 'bad_value'
| 'duplicate'
| 'empty_tag'
| 'no_equals'
| 'no_colon'
| 'tag_name'
| 'tag_characters'
| 'escaped_semicolon'
| 'unreadable'
| 'bad_destination'
| 'bad_file'
| 'bad_host'
| 'bad_key'
| 'private_key',
Message>
}
htmlCheck: {
title: string
none: string
score: string
scoreOf: (values: { score: Printed }) => string
valid: string
invalid: string
size: string
elements: string
filter: string
severities: { all: string; error: string; warning: string; info: string }
severity: { error: string; warning: string; info: string }
places: (values: { count: number }) => string
lines: string
clients: string
noneInFilter: string
passed: (values: { count: number }) => string
corrected: { title: string; intro: string; make: string; making: string; nothing: string; result: (values: { count: number; before: Printed; after: Printed }) => string; download: string; line: (values: { line: Printed }) => string; more: (values: { count: Printed }) => string }
}
}

export type UiHelpTexts = {
about: {
title: string
intro: string
version: string
license: string
licenseText: string
kept: { title: string; body: string; noSession: string }
neverLeaves: string
facts: { title: string; intro: string; columns: readonly string[]; names: { providers: string; lists: string; clients: string; services: string; certificates: string; headers: string; replies: string }; age: (values: { days: number }) => string; stale: (values: { days: number }) => string; origin: (values: { origin: string }) => string; unsigned: string; sources: (values: { count: number }) => string; showSources: string; sourceColumns: readonly string[]; undated: string; confidence: (values: { confidence: string }) => string }
data: { title: string; intro: string; columns: readonly string[]; names: { brands: string; calibrated_scores: string; file_types: string; free_mail: string; link_services: string; link_words: string; mail_organizations: string; phrases: string; reporters: string; shorteners: string }; sources: { file_types: string; reporters: string; shorteners: string; free_mail: string; link_services: string; link_words: string; mail_organizations: string; subscription_words: string; brands: string; calibrated_scores: string; phrases: string }; show: string }
packages: { title: string; intro: (values: { count: number }) => string; show: string; columns: readonly string[] }
}
help: {
intro: string
sample: string
questionsTitle: string
questions: { service: { question: string; answer: string }; score: { question: string; answer: string }; unknown: { question: string; answer: string }; records: { question: string; answer: string }; privacy: { question: string; answer: string } }
docsTitle: string
docs: { api: string; apiBody: string; cli: string; cliBody: string }
}
}

export type UiMailboxesTexts = {
mailboxes: {
intro: string
add: string
providers: { gmail: string; outlook: string; yahoo: string; icloud: string; fastmail: string; gmx: string; wp: string; o2: string; onet: string; interia: string; custom: string }
list: string
uses: { placement: string; pickup: string; reports: string; all: (values: { names: Printed }) => string; none: string }
noTrouble: string
permanent: { label: string; hint: string; byAddress: string; bySubject: (values: { mark: Printed }) => string; address: string; mark: string; refused: (values: { count: number; limit: number; size: Printed }) => string }
reports: { never: string; read: (values: { when: Printed }) => string; action: string; actionOf: (values: { address: Printed }) => string; pending: string; done: (values: { stored: number }) => string; more: (values: { stored: number }) => string; refused: (values: { count: number }) => string }
troubles: { no_secret: { title: string; remedy: string }; no_consent: { title: string; remedy: string }; unreachable: { title: string; remedy: string }; timeout: { title: string; remedy: string }; tls_failed: { title: string; remedy: string }; certificate_untrusted: { title: string; remedy: string }; no_starttls: { title: string; remedy: string }; no_imap: { title: string; remedy: string }; wrong_credentials: { title: string; remedy: string }; token_refused: { title: string; remedy: string }; folder_refused: { title: string; remedy: string }; refused: { title: string; remedy: string }; disconnected: { title: string; remedy: string } }
said: (values: { words: Printed }) => string
edit: string
editOf: (values: { address: Printed }) => string
protections: { keychain: string; basic_text: string; file: string; instance_key: string; none: string }
trial: { action: string; actionOf: (values: { address: Printed }) => string; pending: string; works: (values: { inbox: Printed; spam: Printed; others: number }) => string; worksWithoutSpam: (values: { inbox: Printed; others: number }) => string; fingerprint: string; compare: string; trust: string }
signIn: { action: string; actionOf: (values: { address: Printed }) => string; title: (values: { address: Printed }) => string; open: (values: { address: Printed }) => string; enter: string; code: string; waits: string; holds: (values: { time: Printed }) => string; ends: { granted: { title: string; remedy: string }; refused: { title: string; remedy: string }; expired: { title: string; remedy: string }; failed: { title: string; remedy: string }; lost: { title: string; remedy: string } }; renew: string }
form: { addTitle: string; editTitle: string; provider: string; passwords: { gmail: string; outlook: string; yahoo: string; icloud: string; fastmail: string; gmx: string; wp: string; o2: string; onet: string; interia: string; custom: string }; help: string; address: string; addressHint: string; secret: string; secretHint: string; secretKept: string; secretAgain: string; authentication: string; authentications: { password: string; oauth2: string }; oauthKnown: string; oauthOther: string; clientId: string; clientIdHint: string; clientSecret: string; clientSecretHint: string; device: string; deviceHint: string; token: string; tokenHint: string; scope: string; scopeHint: string; server: string; host: string; hostHint: string; port: string; portHint: string; security: string; securities: { tls: string; starttls: string }; user: string; userHint: string; purpose: string; placement: string; placementHint: string; pickup: string; pickupHint: string; reports: string; reportsHint: string; reportFolder: string; reportFolderHint: string; plus: string; plusHint: string; cleanUp: string; cleanUpHint: string; cleanUpWarning: string; certificate: string; certificateHint: string; faults: { address: string; secret: string; oauth_client_id: string; device: string; token: string; scope: string; host: string; port: string; user: string }; submit: string; submitting: string; done: string }
removal: { action: string; label: (values: { address: Printed }) => string; title: (values: { address: Printed }) => string; body: string; confirm: string; pending: string; cancel: string; done: (values: { address: Printed }) => string }
emptyTitle: string
emptyBody: string
noSessionTitle: string
noSessionBody: string
}
relay: {
title: string
intro: string
door: string
host: string
hostHint: string
port: string
portHint: string
security: string
securities: { tls: string; starttls: string; none: string }
inClear: string
user: string
userHint: string
secret: string
secretHint: string
secretKept: string
secretAgain: string
more: string
from: string
fromHint: string
certificate: string
certificateHint: string
faults: { host: string; port: string; secret: string; from: string; certificate: string }
submit: string
submitting: string
trying: string
works: string
troubles: { tls_failed: { title: string; remedy: string }; certificate_untrusted: { title: string; remedy: string }; no_starttls: { title: string; remedy: string }; refused: { title: string; remedy: string }; disconnected: { title: string; remedy: string } }
removal: { action: string; title: string; body: string; confirm: string; pending: string; cancel: string; done: string }
noSessionTitle: string
noSessionBody: string
sending: { title: string; body: (values: { host: Printed }) => string; emptyBody: string; setUp: string; recipients: string; to: string; targets: { test: string; pickup: string }; choose: string; pending: string; paste: string; submit: string; envelope: string; mailFrom: string; mailFromHint: string; results: string; accepted: string; refused: string; outcome: (values: { accepted: Printed; all: number }) => string; nothingSent: string; maybeSent: string }
}
}

export type UiMonitoringTexts = {
monitoring: {
intro: string
noSessionTitle: string
noSessionBody: string
tabs: { label: string; monitors: string; incidents: string; alerts: string }
add: { action: string; title: string; kind: string; kinds: { audit: string; reports: string; test_address: string; expiry: string; facts: string; bounces: string; complaints: string }; targets: { audit: string; reports: string; test_address: string; expiry: string; bounces: string; complaints: string }; targetsHint: string; addressesHint: string; factsHint: string; hours: string; before: string; days: (values: { days: number }) => string; registration: string; byShare: string; registrationHint: string; file: string; group: string; submit: string; submitting: (values: { done: number; count: number }) => string; missing: { audit: string; reports: string; test_address: string; expiry: string; bounces: string; complaints: string }; result: (values: { added: number; known: number }) => string; refused: string }
schedule: { label: string; kinds: { m15: string; m60: string; m360: string; m1440: string; cron: string }; cron: string; cronHint: string; timeZone: string; every: (values: { minutes: number }) => string; cronIn: (values: { cron: Printed; timeZone: Printed }) => string; change: string }
noGroup: string
list: { label: string; filter: string; filterHint: string; count: (values: { count: number }) => string; noMatch: string; emptyTitle: string; emptyBody: string; columns: { target: string; policy: string; change: string; next: string; incidents: string }; group: string; allGroups: string; state: string; states: { all: string; incidents: string; changed: string }; order: string; orders: { incidents: string; name: string; change: string; next: string }; noPolicy: string; missing: string; listed: (values: { count: number }) => string; noneAnswered: string; notKnown: string; noChange: string; due: string; incidents: (values: { count: number }) => string; select: (values: { name: Printed }) => string; selectAll: string }
selection: { label: string; count: (values: { count: number }) => string; edit: string; cancel: string; editTitle: (values: { count: number }) => string; unchanged: string; submit: string; submitting: (values: { count: number; done: number }) => string; saved: (values: { count: number }) => string; failed: (values: { count: number }) => string }
removal: { action: string; title: (values: { count: number; name: Printed }) => string; body: string; confirm: string; pending: (values: { count: number; done: number }) => string; cancel: string; done: (values: { count: number; name: Printed }) => string }
detail: { back: string; missingTitle: string; missingBody: string; lastRun: (values: { when: Printed }) => string; neverRun: string; nextRun: (values: { when: Printed }) => string; group: (values: { group: Printed }) => string; audit: string; check: string; run: string; running: string; ranSame: string; ranChanged: (values: { count: number }) => string; ranSilent: string; edit: string; open: string; noneOpen: string; changes: string; still: string; noChanges: string; noAnswers: string; since: (values: { since: Printed; until: Printed }) => string; more: string; before: string; after: string; nothing: string; unchanged: (values: { count: number }) => string; states: { ok: string; critical: string; major: string; minor: string; info: string }; runs: string; answered: string; unanswered: string; runAt: string; runResult: string; follows: (values: { consequence: Printed }) => string }
incidents: { label: string; show: string; states: { open: string; recovered: string; all: string }; emptyTitle: string; emptyBody: string; noneTitle: string; noneBody: string; since: (values: { when: Printed }) => string; over: (values: { when: Printed; span: Printed }) => string; acknowledge: string; acknowledgeOf: (values: { incident: Printed }) => string; acknowledged: (values: { when: Printed }) => string; unstable: string; done: string; more: string; channel: (values: { name: Printed }) => string; sinceAdded: string }
channels: { title: string; intro: string; list: string; add: string; emptyTitle: string; emptyBody: string; kinds: { email: string; webhook: string; desktop: string; slack: string; teams: string; discord: string; telegram: string; ntfy: string }; isDefault: string; waiting: (values: { addresses: readonly (string | number)[] }) => string; confirm: string; confirmed: string; waitingElsewhere: string; test: string; testing: string; testOf: (values: { name: Printed }) => string; works: string; edit: string; editOf: (values: { name: Printed }) => string; failing: (values: { when: Printed }) => string; lastSent: (values: { when: Printed }) => string; neverSent: string; retrying: (values: { attempts: number; when: Printed }) => string; gaveUp: (values: { attempts: number }) => string; said: (values: { words: Printed }) => string; removal: { action: string; label: (values: { name: Printed }) => string; title: (values: { name: Printed }) => string; body: string; confirm: string; pending: string; cancel: string; done: (values: { name: Printed }) => string }; form: { addTitle: string; editTitle: string; name: string; nameHint: string; kind: string; to: string; toHint: string; relay: string; noRelay: string; url: string; keptUrlHint: (values: { host: Printed }) => string; desktopHint: string; language: string; engineLanguage: string; isDefault: string; isDefaultHint: string; submit: string; submitting: string; faults: { name: string; to: string; url: string; scheme: string; token: string; chatId: string }; urlHints: { webhook: string; slack: string; teams: string; discord: string; ntfy: string }; token: string; tokenHint: string; chatId: string; chatIdHint: string; throughMailbox: (values: { address: Printed }) => string }; secret: { title: string; body: string; copy: string; done: string } }
troubles: { no_relay: string; no_sender: string; no_secret: string; no_notifications: string; unconfirmed: string; wrong_credentials: string; no_starttls: string; tls_failed: string; certificate_untrusted: string; unreachable: string; timeout: string; disconnected: string; refused: string; http_status: string; address_forbidden: string; offline: string }
groups: { title: string; intro: string; list: string; add: string; none: string; default: string; monitors: (values: { count: number }) => string; show: string; edit: string; editOf: (values: { name: Printed }) => string; owner: (values: { owner: Printed }) => string; to: (values: { names: readonly (string | number)[] }) => string; severity: (values: { severity: string }) => string; quiet: (values: { from: Printed; to: Printed; timeZone: Printed }) => string; escalates: (values: { hours: number; names: readonly (string | number)[] }) => string; digest: (values: { frequency: string; time: Printed }) => string; removal: { action: string; label: (values: { name: Printed }) => string; title: (values: { name: Printed }) => string; body: string; confirm: string; pending: string; cancel: string; done: (values: { name: Printed }) => string }; form: { addTitle: string; editTitle: string; defaultTitle: string; name: string; nameHint: string; owner: string; ownerHint: string; channels: string; noChannels: string; severity: string; severities: { critical: string; major: string; minor: string }; quiet: string; quietHint: string; from: string; to: string; timeZone: string; escalation: string; escalationHint: string; hours: string; escalateTo: string; escalateToHint: string; digest: string; digests: { none: string; daily: string; weekly: string }; hour: string; submit: string; submitting: string; faults: { name: string; quiet: string; hours: string }; takeovers: string; takeoversHint: string } }
report: { action: string; title: (values: { name: Printed }) => string; intro: string; pending: string; verdict: (values: { open: number; unchecked: number }) => string; open: string; unchecked: string; uncheckedIntro: string; recovered: string; changes: string; cut: string; monitors: string; period: string; watched: string; owner: string; never: string; columns: { monitor: string; problem: string; severity: string; since: string; until: string; before: string; after: string; at: string; kind: string; state: string; lastRun: string } }
dead: { title: string; intro: string; list: string; about: (values: { notice: string }) => string; retry: string; retryOf: (values: { notice: Printed; channel: Printed }) => string; retried: string }
kinds: { domain: string; address: string; message: string; test_address: string; reports: string; expiry: string; facts: string; bounces: string; complaints: string }
}
}

export type UiReportTexts = {
report: {
scoreRange: (values: { score: Printed; lowest: Printed }) => string
bestCase: string
openChecks: (values: { score: Printed; count: number }) => string
notAMessage: string
contentOnly: (values: { score: Printed }) => string
completeSender: string
allFine: string
ready: string
leftToDo: (values: { count: number; first: Printed }) => string
nothingLeft: string
observed: string
observedFix: (values: { title: Printed }) => string
compared: { score: (values: { direction: string; points: Printed; date: Printed }) => string; findings: (values: { fixed: Printed; added: Printed }) => string; notComparable: string; open: string }
score: string
scoreOf: (values: { score: Printed }) => string
outOf: string
coverage: (values: { done: Printed; total: number }) => string
received: (values: { when: Printed }) => string
origins: { trusted_hop: string; xclient: string; upload: string; test: string; smtp_session: string; receiver_headers: string; received_chain: string; unknown: string }
sentFrom: (values: { ip: Printed; origin: Printed }) => string
unsignedFacts: (values: { names: Printed }) => string
originUnknown: string
origin: { title: string; intro: string; ip: string; ipHint: string; usualServer: (values: { domain: Printed }) => string; noUsualServer: string; withService: string; more: string; helo: string; mailFrom: string; submit: string; enter: string; change: string; waiting: (values: { ip: Printed }) => string; heloHint: string; mailFromHint: string; cancel: string }
purpose: { label: string; guessed: (values: { purpose: Printed }) => string; changed: (values: { before: Printed; after: Printed }) => string; noScore: string; noSigns: string; signs: { campaign_field: string; newsletter_program: string; bulk_service: string; list_id: string; newsletter_name: string; browser_version: string; subscription_notice: string; offer_subject: string; offers: string; shop_links: string; tracking: string; generic_greeting: string; transaction_subject: string; transaction_words: string; automatic_sender: string; automatic_message: string; alert_subject: string; invitation: string; discussion_list: string; reply: string; email_client: string; plain_text: string; personal_greeting: string } }
again: string
testAgain: string
more: string
fine: (values: { count: Printed }) => string
uploaded: string
noSubject: string
copyLink: string
remove: string
tabs: { findings: string; preview: string; authentication: string; reputation: string; raw: string }
sections: { path: string; providers: string; spam: string; lists: string }
tabList: string
fixes: { title: string; intro: string; introUnscored: string; gain: (values: { points: Printed }) => string; scoreThen: (values: { score: Printed }) => string; scoreThenUnknown: string; later: string; alsoMends: string; none: string; noneBody: string; noneYet: string; noneYetBody: string; noneKnown: string; noneKnownBody: string; needed: string; doers: { message: string; dns: string; service: (values: { service?: Printed | null | undefined }) => string; others: string }; satisfies: (values: { providers: Printed }) => string; copy: string; copyRequest: string; request: (values: { title: Printed; fix: Printed }) => string; answers: (values: { answers: Printed }) => string }
unknowns: { title: (values: { count: number }) => string; remedy: string; show: (values: { count: number }) => string }
finding: { levels: { critical: string; major: string; minor: string; info: string; ok: string; unknown: string }; points: (values: { points: Printed }) => string; consequences: { refused: string; spam: string; no_support: string; none: string }; bulkOnly: (values: { words: Printed }) => string; consequence: string; places: { message: string; dns: string; service: (values: { service?: Printed | null | undefined }) => string; blocklist: string; receiver: string; none: string }; guide: string; staleRules: (values: { days: Printed }) => string; why: string; whatToDo: string; remedy: string; reason: string; references: string; key: string }
record: { title: string; name: string; type: string; value: string; current: string; next: string; strings: string; removes: string; nameHint: string; redacted: string }
list: { title: string; filters: { all: string; fix: string; unknown: string; note: string; fine: string }; filterLabel: string; search: string; searchHint: string; groupBy: string; bySeverity: string; byArea: string; areas: { authentication: string; infrastructure: string; lists: string; content: string; compliance: string }; none: string; noneInFilter: string; noneOfKind: { fix: string; unknown: string; note: string; fine: string } }
authentication: { intro: string; envelopeFrom: string; envelopeFromHint: string; from: string; fromHint: string; signature: string; signatureHint: string; nullSender: string; notKnown: string; notThere: string; unsigned: string; alignment: { aligned: string; not_aligned: string; no_result: string; unknown: string }; dmarc: { pass: string; fail: string; none: string; noDomain: string; permerror: string; unknown: string }; spfTitle: string; spfQuestion: string; dkimTitle: string; dkimQuestion: string; dmarcTitle: string; dmarcQuestion: string; arcTitle: string; arcQuestion: string; dkim2Title: string; dkim2Question: string; receiverTitle: string; receiverQuestion: string; receiverColumns: readonly string[]; receiverForged: string; receiverOthers: string; noRecord: string; noPolicy: string; notChecked: string; yes: string; no: string; fields: { result: string; identity: string; domain: string; ip: string; record: string; mechanism: string; lookups: string; voidLookups: string; comment: string; selector: string; algorithm: string; keyBits: string; canonicalization: string; signedHeaders: string; bodyLimit: string; signedAt: string; expiresAt: string; policy: string; foundAt: string; testing: string; alignmentModes: string; rua: string; disposition: string; instances: string; lastSealer: string }; ofLimit: (values: { count: Printed; limit: Printed }) => string; bits: (values: { count: Printed }) => string }
path: { intro: string; none: string; unread: string; from: string; by: string; unknownHost: string; private: string; origin: string; encrypted: string; clear: string; encryptionUnknown: string; arrival: string; noSession: string; sameTime: string; negative: (values: { delay: Printed }) => string; originTitle: string; address: string; reverseName: string; encryption: string; id: (values: { id: Printed }) => string; recipient: (values: { address: Printed }) => string; between: (values: { count: number }) => string; boundary: string; trustHere: string; trustHost: (values: { host: Printed }) => string; trusting: (values: { host: Printed; origin: Printed }) => string; judging: string }
headers: { title: string; intro: (values: { count: number }) => string; search: string; none: string; truncated: string; name: string; value: string }
spam: { engines: { builtin: string; rspamd: string; spamassassin: string }; verdict: (values: { score: Printed; required: Printed }) => string; isSpam: string; isNotSpam: string; isSuspicious: string; without: (values: { missing: Printed }) => string; action: string; symbols: string; symbolsOfAll: string; none: string; symbol: string; group: string; points: string }
facts: { title: string; dns: string; dnsIntro: (values: { count: number }) => string; dnsNone: string; name: string; type: string; status: string; answer: string; ttl: string; raw: string; rawIntro: string; download: string; copyJson: string }
decidedBy: (values: { count: number; titles: Printed; more: number }) => string
}
checklist: {
title: string
summary: (values: { ok: Printed; look: number; unknown: number }) => string
states: { ok: string; look: string; unknown: string }
show: string
unread: string
items: { links: string; unsubscribe: string; mergeFields: string; altTexts: string; plainText: string; preheader: string; inboxRow: string; size: string }
links: { none: string; ok: (values: { count: number }) => string; look: (values: { count: number }) => string; unread: (values: { count: number }) => string }
unsubscribe: { ok: string; notNeeded: string; undecided: string; look: string }
mergeFields: { ok: string; look: (values: { fields: readonly (string | number)[] }) => string; partly: string }
altTexts: { ok: string; noImages: string; noHtml: string; look: (values: { count: number }) => string }
plainText: { ok: string; missing: string; poor: string }
preheader: { ok: string; visible: string; missing: string }
inboxRow: { ok: string; noSubject: string; noSender: string; cut: (values: { clients: readonly (string | number)[] }) => string; approximate: string }
size: { ok: (values: { size: number }) => string; noHtml: string; nearClip: (values: { size: number }) => string; clipped: (values: { size: number }) => string }
}
providerMatrix: {
title: string
intro: string
verdicts: { pass: string; unknown: string; not_applicable: string }
lackingCount: (values: { count: number }) => string
open: string
matrix: string
requirement: string
anySender: string
bulkSender: string
fails: string
states: { pass: string; fail: string; unknown: string; not_applicable: string }
notAsked: string
bulkOnly: string
recommended: string
lacking: string
nothingLacking: string
notKnown: string
notApplicable: string
sources: string
provider: string
bulkFrom: string
perDay: (values: { count: Printed }) => string
noThreshold: string
inForce: string
source: string
stale: (values: { age: Printed }) => string
consequences: { refused: string; spam: string; no_support: string; none: string }
pageOf: (values: { date: Printed }) => string
undated: string
}
trace: {
steps: (values: { count: number }) => string
spf: { outcomes: { match: string; no_match: string; error: string }; asked: (values: { questions: Printed }) => string; lookups: (values: { count: number }) => string; helo: string }
dkim: { steps: { key: string; bodyHash: string; signature: string; validity: string }; key: { found: string; missing: string; unknown: string }; matches: { yes: string; no: string; unknown: string }; validity: { unlimited: string; valid: string; expired: string }; identity: string; uncovered: string; oversigned: string; limit: string; testing: string }
dmarc: { spf: string; dkim: string; aligned: { yes: string; no: string; unknown: string } }
arc: { instance: (values: { number: Printed }) => string; sealed: (values: { by: Printed }) => string; chain: (values: { word: Printed }) => string; noResults: string }
dkim2: { hop: (values: { number: Printed }) => string; signed: (values: { by: Printed }) => string; modified: string; sentTo: (values: { domains: Printed }) => string; fault: (values: { fault: string }) => string }
}
message: {
title: string
absent: string
yes: string
no: string
fields: { subject: string; from: string; to: string; date: string; messageId: string; size: string; words: string; sharedWords: string; images: string; pixels: string; hidden: string; placeholders: string; longestLine: string; unsubscribe: string; browserVersion: string }
words: (values: { text: Printed; html: Printed }) => string
characters: (values: { count: number }) => string
hiddenTitle: string
hiding: { display: string; size: string; color: string; box: string; position: string }
line: (values: { number: Printed }) => string
partsTitle: string
partsTable: string
parts: (values: { count: number }) => string
part: string
wholeMessage: string
type: string
file: string
size: string
remarks: string
faults: { invalid_type: string; boundary_missing: string; boundary_not_found: string; boundary_repeated: string; unclosed: string; encoded_multipart: string; unknown_encoding: string; broken_encoding: string; undeclared_eight_bit: string; charset_missing: string; charset_unknown: string; charset_mismatch: string; needless_base64: string }
fileKinds: { executable: string; archive: string; encrypted_archive: string; encrypted_document: string; tnef: string }
linksTitle: string
links: (values: { count: number; domains: number }) => string
noLinks: string
unread: (values: { count: number }) => string
domainsTitle: string
markedTitle: string
traits: { shows_other_domain: string; ip_host: string; user_info: string; unusual_port: string; unencrypted: string; lookalike: string; international: string; sample_domain: string; free_host: string; open_redirect: string }
noText: string
}
preview: {
title: string
intro: string
modes: { desktop: string; mobile: string; dark: string; noImages: string; text: string }
modeLabel: string
frame: string
loading: string
notLoaded: (values: { things: Printed }) => string
blocked: { images: (values: { count: number }) => string; style_sheets: (values: { count: number }) => string; fonts: (values: { count: number }) => string; media: (values: { count: number }) => string }
nothingBlocked: string
removed: (values: { count: number }) => string
truncated: string
textTruncated: string
ownDarkDesign: string
turnedColors: string
noImages: string
links: string
nothing: string
missing: string
client: string
noClient: string
clients: { 'gmail-web': string; 'gmail-app': string; 'outlook-windows': string; 'outlook-web': string; 'apple-mail': string; 'yahoo-web': string; 'samsung-email': string; gmx: string; 'web-de': string; orange: string; proton: string; thunderbird: string }
clientModes: { light: string; 'author-dark': string; 'partial-dark': string; 'full-dark': string }
simulated: (values: { date: Printed }) => string
nothingTaken: string
differences: { removed: (values: { count: number }) => string; partial: (values: { count: Printed }) => string; unknown: (values: { count: Printed }) => string }
places: (values: { count: number; lines: readonly (string | number)[] }) => string
tested: (values: { date: Printed }) => string
testedLongAgo: (values: { date: Printed }) => string
ownRules: { style_in_body: string; style_too_large: string; conditional_comment: string }
clipped: string
inbox: string
noInbox: (values: { client: Printed }) => string
noPreheader: string
source: string
images: { title: string; missing: (values: { count: number; hosts: readonly (string | number)[] }) => string; addFiles: string; addFolder: string; load: string; loading: string; cancel: string; added: (values: { count: number }) => string; question: (values: { count: number }) => string; consequences: (values: { hosts: Printed }) => string; failed: (values: { address: Printed; reason: string }) => string; more: (values: { count: Printed }) => string }
}
source: {
title: string
intro: (values: { size: Printed }) => string
rebuilt: (values: { size: Printed }) => string
truncated: (values: { shown: Printed; size: Printed }) => string
download: string
lines: string
search: string
match: (values: { position: Printed; count: Printed }) => string
noMatch: string
next: string
previous: string
}
messageLists: {
ipTitle: string
noIp: string
domainsTitle: string
domainsIntro: string
noDomains: string
places: { author: string; mail_from: string; dkim: string; link: string }
listedBy: (values: { count: number }) => string
notListed: string
nothingKnown: string
unasked: (values: { count: number }) => string
}
}

export type UiReportsTexts = {
domainReports: {
tabs: { label: string; audit: string; reports: string }
intro: string
titleOf: (values: { domain: Printed }) => string
add: string
adding: string
drop: string
noSession: { title: string; body: string }
list: { title: string; kind: string; kinds: { all: string; aggregate: string; tls: string; failure: string }; state: string; states: { all: string; counted: string; forged: string; unverified: string; overlap: string }; apart: string; aggregate: (values: { pass: number; messages: number }) => string; tls: (values: { pass: number; messages: number }) => string; failure: (values: { messages: number }) => string; open: (values: { org: Printed; range: Printed }) => string; audit: string; tests: string; more: string; empty: string }
report: { title: (values: { org: Printed }) => string; hints: { counted: (values: { org: Printed }) => string; forged: (values: { org: Printed }) => string; unverified: (values: { org: Printed }) => string; overlap: (values: { org: Printed }) => string }; vouch: string; vouching: string; vouched: (values: { org: Printed }) => string; time: string; id: string; file: string; received: string; author: string; way: string; ways: { api: string; command_line: string; smtp: string; mailbox: string }; policy: string; errors: string; deviations: string; deviation: { address: string; encoding: string; word: string; unknown_word: string; org_missing: string; result_missing: string; number: string; time: string; element_name: string; repeated: string; declaration: string; character: string; domain_missing: string; record_invalid: string; record_empty: string; report_id_missing: string; trailing_text: string }; records: string; sourceIp: string; messages: string; from: string; result: string; moreRecords: (values: { shown: number; total: number }) => string; mailServer: string; failure: string; connections: string; noFailures: string; masked: string; authFailure: string; envelopeSender: string; recipient: string; subject: string; messageId: string; date: string }
delete: { action: string; title: (values: { org: Printed }) => string; body: string; confirm: string; pending: string; cancel: string; done: (values: { org: Printed }) => string }
import: { title: string; progress: (values: { done: number; total: number }) => string; new: (values: { count: number }) => string; duplicates: (values: { count: number }) => string; refused: (values: { count: number }) => string; close: string; waiting: string; uploading: string; stored: (values: { org: Printed; domain: Printed; range: Printed }) => string; duplicate: (values: { org: Printed; domain: Printed; range: Printed }) => string; noDomain: string; notice: (values: { state: string; kind: string; count: number; domain: Printed }) => string }
empty: { title: string; body: string; ask: string; askBody: string; asked: (values: { addresses: Printed }) => string; askUnknown: string; collect: string; collectBody: string; wait: string }
notices: { title: string; sums: (values: { failed: number; delayed: number; complaints: number }) => string; columns: readonly string[]; byStream: string; streamColumns: readonly string[]; unknown: string; noRates: string; byReason: string }
}
}

export type UiSettingsTexts = {
settings: {
tabs: { general: string; server: string }
search: string
searchHint: string
found: (values: { count: number }) => string
sections: { general: { title: string; intro: string }; data: { title: string; intro: string }; mail: { title: string; intro: string }; dns: { title: string; intro: string }; filters: { title: string; intro: string }; lists: { title: string; intro: string }; hosted: { title: string; intro: string }; limits: { title: string; intro: string }; network: { title: string; intro: string }; log: { title: string; intro: string } }
choices: { none: string; local: string; hosted: string; silent: string; error: string; warn: string; info: string; debug: string }
window: { language: string; languageHint: string; partialLanguage: (values: { percent: Printed }) => string; theme: string; themeHint: string }
dataDir: string
standard: (values: { value: Printed }) => string
noValue: string
reset: string
resetOf: (values: { label: Printed }) => string
on: string
off: string
heldBy: (values: { flagOrVariable: Printed }) => string
needsRestart: string
isPending: string
pendingTitle: string
secretSet: string
secretHint: string
secretRemove: string
secretRemoved: string
remoteWarning: string
changed: (values: { count: number }) => string
save: string
saving: string
discard: string
saved: string
savedForRestart: string
faulty: (values: { count: number }) => string
tryHosted: string
trying: string
verdicts: { key_accepted: string; answers: string; key_refused: string; other_answer: string; unreachable: string }
data: { folderHint: string; exportLabel: string; exportHint: string; exportNow: string; importLabel: string; importHint: string; importCommand: string; sessionsLabel: string; sessionsHint: string; endSessions: string; sessionsEnded: (values: { count: number }) => string; resetLabel: string; resetHint: string; resetNow: string; question: { title: string; body: string; confirm: string; cancel: string }; typeName: (values: { name: Printed }) => string; resetDone: string }
noSessionTitle: string
noSessionBody: string
}
keys: {
title: string
intro: string
documentation: string
openApi: string
create: string
columns: { key: string; plan: string; lookUps: string; times: string; state: string }
unnamed: string
plans: { free: string; unlimited: string }
rights: { tests: { name: string; hint: string }; lookups: { name: string; hint: string }; 'reports:read': { name: string; hint: string }; 'reports:write': { name: string; hint: string }; 'monitoring:read': { name: string; hint: string }; 'monitoring:write': { name: string; hint: string }; owner: { name: string; hint: string } }
credits: (values: { count: number }) => string
today: string
thisMonth: string
usedOf: (values: { used: Printed; limit: Printed }) => string
noLimit: string
created: (values: { when: Printed }) => string
lastUsed: (values: { when: Printed }) => string
neverUsed: string
active: string
revoked: string
form: { title: string; name: string; nameHint: string; plan: string; planHints: { free: string; unlimited: string }; rights: string; rightsHint: string; rightsFault: string; credits: string; creditsHint: string; creditsFault: string; submit: string; submitting: string }
made: { title: string; body: string; copy: string; tryIt: string; tryLine: string; done: string }
revocation: { action: string; label: (values: { name: Printed }) => string; title: (values: { name: Printed }) => string; body: string; confirm: string; pending: string; cancel: string; done: (values: { name: Printed }) => string }
emptyTitle: string
emptyBody: string
noSessionTitle: string
noSessionBody: string
}
assistants: {
title: string
intro: string
door: string
clients: string
configuration: string
names: { claude_code: string; cursor: string; vscode: string; claude_desktop: string }
places: { claude_code: string; cursor: string; vscode: string; claude_desktop: string }
needsKey: string
createKey: string
mayTitle: string
may: string
}
}

export type UiTestsTexts = {
tests: {
home: { doorTitle: string; doorBody: string; create: string; creating: string; options: string; optionsWithPlacement: string; name: string; nameHint: string; sendingIp: string; sendingIpHint: string; purpose: { question: string; guess: string; names: { campaign: string; transactional: string; personal: string; template: string; undecided: string } } }
list: { title: string; retention: (values: { days: number }) => string; filter: string; filterHint: string; count: (values: { count: number }) => string; noMatch: string; emptyTitle: string; emptyBody: string; noSessionTitle: string; noSessionBody: string; remove: (values: { name: Printed }) => string }
}
waiting: {
title: string
receivedTitle: string
stages: { waiting: string; connected: string; accepted: string; parsing: string; dns: string; judging: string }
askingDns: (values: { answered: Printed; asked: Printed }) => string
progress: string
announce: { waiting: string; received: string; done: string }
address: string
copyAddress: string
server: string
loopback: string
tools: { notes: { swaks: string; nodemailer: string; php: string; python: string; postfix: string }; services: { open: { mailchimp: string; klaviyo: string; brevo: string; hubspot: string; sendgrid: string; mailjet: string; mailerlite: string; getresponse: string; freshmail: string; other: string }; sendTo: (values: { address: Printed }) => string; mark: string; wait: string; mayDiffer: string }; copyLines: string }
file: { title: string; body: string; choose: string; sending: string; paste: string; source: string; sourceHint: string; handIn: string; envelope: string; ip: string; ipHint: string; helo: string; heloHint: string; mailFrom: string; mailFromHint: string }
origin: { title: string; body: string; ways: readonly string[] }
qr: { show: string; hint: string; image: string }
seen: { title: string; nothing: (values: { server: Printed }) => string; connected: (values: { client: Printed; when: Printed }) => string; refused: (values: { recipient?: Printed | null | undefined; client: Printed; reply: Printed; when: Printed }) => string }
causes: { title: string; items: Record<
| 'server'
| 'machine'
| 'relay'
| 'certificate'
| 'address',
{ title: string; body: Message }> }
received: { subject: string; from: string; size: string; noSubject: string; noFrom: string }
missing: { title: string; body: string; reasons: readonly string[] }
ways: { title: string; intro: string; search: string; searchHint: string; groups: { service: string; tool: string; file: string }; names: { mailchimp: string; klaviyo: string; brevo: string; hubspot: string; sendgrid: string; mailjet: string; mailerlite: string; getresponse: string; freshmail: string; other: string; swaks: string; nodemailer: string; php: string; python: string; postfix: string; smtp: string; file: string }; chosen: string; change: string; connect: { title: string; notAllowedTitle: string; yourService: string; why: (values: { service: Printed }) => string; how: string; notAllowed: string; plus: string; signInCommand: string; action: string; file: string; useFile: string } }
}
history: {
state: string
states: { all: string; waiting: string; inbox: string; at_risk: string; spam: string; rejected: string; unknown: string }
span: string
spans: { all: string; day: string; week: string; month: string }
order: string
orders: { newest: string; oldest: string; best: string; worst: string }
clear: string
active: string
search: (values: { text: Printed }) => string
removeFilter: (values: { filter: Printed }) => string
removed: (values: { count: number; name: Printed }) => string
restored: (values: { count: number; name: Printed }) => string
select: (values: { name: Printed }) => string
selection: { label: string; count: (values: { count: number }) => string; compare: string; remove: string; cancel: string }
reports: { number: (values: { number: Printed; count: Printed }) => string; choose: string; earlier: (values: { number: Printed; count: Printed }) => string; toLatest: string; option: (values: { number: Printed; when: Printed }) => string }
stream: { filter: string; all: string; list: (values: { domain: Printed; list: Printed }) => string; address: (values: { address: Printed }) => string; few: string; score: string; scoreIntro: string; points: string; pointsIntro: string; table: string; when: string; report: string; verdict: string; leave: string; open: string; lists: { title: string; intro: string; never: (values: { whole: number; partly: number; unknown: number }) => string; column: string; words: { listed: string; unknown: string; clean: string }; listed: (values: { lists: Printed }) => string; unknown: (values: { lists: Printed }) => string; clean: (values: { count: number }) => string; unasked: { address: string; domains: string }; uncounted: string } }
compare: { title: string; intro: string; action: string; previous: string; another: string; chooseTitle: string; chooseHint: string; noneToChoose: string; otherFacts: (values: { packs: readonly (string | number)[] }) => string; first: string; second: string; swap: string; nothing: string; unchosen: string; missing: string; notDone: string; rises: (values: { points: Printed }) => string; falls: (values: { points: Printed }) => string; same: string; notComparable: string; noDifference: string; changes: { came: string; unseen: string; went: string; unclear: string; stayed: string }; changeHints: { came: string; unseen: string; went: string; unclear: string; stayed: string }; count: (values: { count: number }) => string; facts: string; fact: string; changed: string; notKnown: string; notThere: string; factNames: { subject: string; from: string; origin: string; spf: string; dkim: string; dmarc: string; dmarcPolicy: string; reverseName: string; encryption: string; size: string } }
}
placement: {
choice: string
choiceHint: (values: { count: number }) => string
seeds: { title: string; body: string; copyAll: string }
pickup: { others: string; othersMark: (values: { addresses: Printed }) => string }
title: string
intro: string
matrix: string
mailbox: string
provider: string
place: string
columns: { inbox: string; tab: string; other: string; spam: string; none: string }
states: { inbox: string; tab: string; other: string; spam: string; missing: string; pending: string; unknown: string }
tabs: { primary: string; promotions: string; social: string; updates: string; forums: string }
notHere: string
after: (values: { duration: Printed }) => string
troubles: string
lookedAt: (values: { when: Printed }) => string
wrote: string
wroteNothing: string
folder: string
arrived: string
history: { title: string; intro: string; inbox: (values: { known: number; count: Printed }) => string; table: string }
}
exporting: {
title: string
redact: string
redactHint: string
redactedTitle: string
redacted: readonly string[]
kept: string
appendix: string
appendixHint: string
documents: string
formats: { html: { name: string; hint: string }; pdf: { name: string; hint: string }; print: { name: string; hint: string }; markdown: { name: string; hint: string }; json: { name: string; hint: string } }
tables: string
tableHint: string
tableNames: { findings: string; links: string; lists: string; dns: string }
link: string
linkHint: string
making: string
saved: string
failed: string
document: { checks: string; received: string; origin: string; notKnown: string; checked: string; authentication: string; method: string; result: string; domain: string; count: string; askedAbout: string; spamFilter: string; points: string; topics: string; topic: string; status: string; records: string; emptySelectors: (values: { count: number }) => string; links: string; lists: string; dns: string; madeBy: (values: { when: Printed }) => string; redactedNote: string; fine: (values: { count: number }) => string; rest: (values: { hasAppendix: boolean; count: number }) => string }
}
}
