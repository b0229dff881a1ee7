import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { findSourceError } from '../../engine/dns/parse-source.ts'
import { readDomainName } from '../../engine/names/domain-name.ts'
import { bareHost } from '../../engine/names/ip-address.ts'
import { defaultLists, isBlockList, type ListSettings } from '../../engine/protocols/dnsbl/choose-lists.ts'
import { choosableProviders } from '../../engine/providers/requirements.ts'
import type { FilterSettings } from '../../engine/spam/filters.ts'
import { parseSpamdAddress } from '../../engine/spam/spamd.ts'
import {
  type SettingFormat,
  type SettingName,
  settingNames,
  settingOf,
  type settingTable,
} from '../../shared/setting-table.ts'
import { isLoopback } from '../network/reach.ts'

export const flagSettings: readonly SettingName[] = settingNames.filter((name) => !settingOf(name).hasNoFlag)

const port = wholeNumber(0, 65_535)
const host = z.string().min(1)

/** A number; 0 means no limit. */
const count = wholeNumber(0, 1_000_000_000)
/** A single-label name has no public owner, but works within a network. */
const singleLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i
/** A-labels, as in addresses. Together with a local part, an address stays below 254 octets. */
const mailDomain = z
  .string()
  .transform((text) => (singleLabel.test(text) ? text.toLowerCase() : readDomainName(text).domain))
  .pipe(z.string().max(200))
/** An address whose domain is in A-labels, as in SMTP sessions. */
const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^[^\s@"<>\p{Cc}\p{Cf}]{1,64}@[^\s@"<>\p{Cc}\p{Cf}]+$/u)
  .transform((text) => {
    const at = text.lastIndexOf('@')
    const domain = text.slice(at + 1)
    const readable = singleLabel.test(domain) ? domain : readDomainName(domain).domain
    return readable && `${text.slice(0, at)}@${readable}`
  })
  .pipe(z.string())
const toggle = z.union([z.boolean(), z.stringbool()])
const httpAddress = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/(?<!\/)\/+$/, ''))

/** A base address without a password, so that it can be shown. */
const plainAddress = httpAddress.refine((url) => !/[?#@]/.test(url))

/**
 * The address of links. The UI loads from the top of it and keeps its session for the whole origin, so it cannot share
 * that with another site.
 */
const baseAddress = plainAddress.refine((url) => URL.parse(url)?.pathname === '/')

/** A hosted instance. The key is sent to it, so it must use https unless it is on this machine. */
const hostedAddress = plainAddress.refine((url) => url.startsWith('https:') || isOnLoopback(url))

function isOnLoopback(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && isLoopback(bareHost(url))
}

/** The characters allowed in a header field. */
const key = z.string().regex(/^[\x21-\x7e]{1,512}$/)

/** An address or a network in CIDR notation. */
const network = z.string().refine((text) => isIP(text) !== 0 || ipaddr.isValidCIDR(text))

/** The origin of pages, as browsers send it. */
const origin = z.string().refine((text) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text)

/** Accepts a number or its digits, as in flags and variables. */
function wholeNumber(min: number, max: number) {
  return z.preprocess(
    (value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value),
    z.int().min(min).max(max),
  )
}

/** Accepts a list, or text with items separated by commas or blanks, as in variables. */
function listOf(item: z.ZodType<string>) {
  return z.preprocess(
    (value) => (typeof value === 'string' ? value.split(/[\s,]+/).filter(Boolean) : value),
    z.array(item),
  )
}

/** `127.0.0.1:5300`, `https://…/dns-query`, `zone:FILE`, or `replay:FILE`. Files are only read when they are used. */
const dnsSource = z.string().superRefine((source, { addIssue }) => {
  const error = findSourceError(source)
  if (error) addIssue({ code: 'custom', params: { error } })
})

/** Each list costs every lookup four queries. */
const maxBlacklists = 50

/** The zone of an address blocklist. */
const listZone = z
  .string()
  .toLowerCase()
  .regex(/^(?=.{1,200}$)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})+$/)
  .refine(isBlockList)

/** The access key of a list is one DNS label. */
const listKey = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9]{1,63}$/)

/** `127.0.0.1:783`, `[::1]:783`, or `localhost:783`. */
const spamdAddress = z.string().refine((text) => parseSpamdAddress(text) !== null)

/** A mailbox provider of the facts in use. */
function isChoosable(name: string): boolean {
  return choosableProviders().some(({ provider }) => provider === name)
}

const file = z.string().min(1)

/** The address of a PostgreSQL database, with user and password. */
const database = z.string().refine((text) => /^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text))
/** Per node. PostgreSQL allows a hundred by default. */
const connections = wholeNumber(1, 1000)
/** 256 bits in base64, such as from `openssl rand -base64 32`. */
const exampleKey = /^A{43}=$/
const secretsKey = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/)
  // This key is public: it is in deploy/hosting/kubernetes.
  .refine((key) => !exampleKey.test(key))

/** The name of a bucket or region, in the characters of a host name. */
const s3Name = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/)
/** A prefix for object names; a slash is appended. */
const s3Prefix = z
  .string()
  .regex(/^[A-Za-z0-9._/-]{0,200}$/)
  .transform((prefix) => prefix.replace(/^\/+|(?<!\/)\/+$/g, ''))

/** The schema for each format. */
const formats = {
  base_address: baseAddress,
  count,
  connections,
  database,
  dns: listOf(dnsSource),
  domain: mailDomain,
  email_address: emailAddress,
  file,
  host,
  hosted_address: hostedAddress,
  http_address: httpAddress,
  key,
  list_key: listKey,
  lists: listOf(listZone).refine(({ length }) => length <= maxBlacklists),
  networks: listOf(network),
  origins: listOf(origin),
  plain_address: plainAddress,
  port,
  providers: listOf(z.string().toLowerCase().refine(isChoosable)),
  s3_name: s3Name,
  s3_prefix: s3Prefix,
  secrets_key: secretsKey,
  spamd: spamdAddress,
  switch: toggle,
} satisfies Record<Exclude<SettingFormat, 'choice'>, z.ZodType>

type Row = typeof settingTable
type Value<Name extends SettingName> = Row[Name] extends { choices: readonly (infer Choice)[] }
  ? Choice
  : z.output<(typeof formats)[Exclude<Row[Name]['format'], 'choice'>]>

/** The values of all settings. Those without a default may be missing. */
export type Settings = {
  [Name in SettingName]: Row[Name] extends { default: unknown } ? Value<Name> : Value<Name> | undefined
}

/** The part of an instance that a node runs. */
export type Role = Settings['role']

/** Defaults that are computed. */
const determinedDefaults: Partial<Record<SettingName, () => unknown>> = { blacklists: () => defaultLists.blacklists }

function schemaOf(name: SettingName): z.ZodType {
  const { format, choices, default: standard } = settingOf(name)
  const schema: z.ZodType = format === 'choice' ? z.enum(choices ?? []) : formats[format]
  return standard === undefined ? schema.optional() : schema.default(() => standard ?? determinedDefaults[name]?.())
}

// The compiler cannot follow the table here; `Settings` has the type of each row.
const members = Object.fromEntries(settingNames.map((name) => [name, schemaOf(name)])) as unknown as {
  [Name in SettingName]: z.ZodType<Settings[Name]>
}

/** All settings, for flags, `SENDPROOF_*` variables, the settings file, and the settings page. */
export const settingsSchema = z
  .object(members)
  .refine(({ hosted_mode, hosted_base_url }) => hosted_mode === 'local' || hosted_base_url !== undefined, {
    path: ['hosted_base_url'],
  })
  // Nodes that share work need to share a database.
  .refine(({ role, database }) => role === 'all' || database !== undefined, { path: ['database'] })
  // SQLite stores large bodies in files.
  .refine(
    ({ body_store, database, s3_endpoint, s3_bucket, s3_access_key_id, s3_secret_access_key }) =>
      body_store === 'database' ||
      [database, s3_endpoint, s3_bucket, s3_access_key_id, s3_secret_access_key].every((value) => value !== undefined),
    { path: ['body_store'] },
  )
  .refine(({ smtp_tls_cert, smtp_tls_key }) => smtp_tls_cert !== undefined || smtp_tls_key === undefined, {
    path: ['smtp_tls_cert'],
  })
  .refine(({ smtp_tls_cert, smtp_tls_key }) => smtp_tls_key !== undefined || smtp_tls_cert === undefined, {
    path: ['smtp_tls_key'],
  })

export function listSettings({ blacklists, spamhaus_dqs_key, abusix_key }: Settings): ListSettings {
  return {
    blacklists,
    keys: { ...(spamhaus_dqs_key && { spamhaus_dqs: spamhaus_dqs_key }), ...(abusix_key && { abusix: abusix_key }) },
  }
}

/** Days to keep domain reports, by kind. */
export function reportRetention({
  aggregate_report_days,
  tls_report_days,
  failure_report_days,
  bounce_days,
}: Settings) {
  return { aggregate: aggregate_report_days, tls: tls_report_days, failure: failure_report_days, notice: bounce_days }
}

const megabyte = 1_000_000

export function limitSettings(settings: Settings) {
  return {
    freeTests: settings.free_tests_per_day,
    freeChecks: settings.free_checks_per_day,
    lookupsPerDay: settings.lookups_per_day,
    lookupsPerMonth: settings.lookups_per_month,
    freeMonitors: settings.free_monitors,
    freeMonitorMinutes: settings.free_monitor_minutes,
    freeChannels: settings.free_channels,
    freeOctets: settings.free_megabytes_per_day * megabyte,
    importedOctets: settings.key_report_megabytes_per_day * megabyte,
  }
}

export function hostedSettings(settings: Settings) {
  return { instance: hostedInstance(settings), mode: settings.hosted_mode }
}

/** Null if no instance is configured. */
export function hostedInstance(settings: Settings) {
  const { hosted_base_url: baseUrl, hosted_lookup_base_url, hosted_api_key } = settings
  if (baseUrl === undefined) return null
  return { baseUrl, lookupBaseUrl: hosted_lookup_base_url ?? baseUrl, apiKey: hosted_api_key ?? null }
}

export function filterSettings({ rspamd, spamd }: Settings): FilterSettings {
  return { rspamd: rspamd ?? null, spamd: spamd ?? null }
}

/** The settings of a fresh installation. */
export const defaultSettings = settingsSchema.parse({})

/** The kind of flag, derived from the default value. */
export function shapeOf(name: SettingName): 'switch' | 'list' | 'value' {
  const standard = defaultSettings[name]
  if (typeof standard === 'boolean') return 'switch'
  return Array.isArray(standard) ? 'list' : 'value'
}

/** The allowed values of an enumeration; empty for other settings. */
export function choicesOf(name: SettingName): readonly string[] {
  return settingOf(name).choices ?? []
}
