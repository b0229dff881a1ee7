import { hostingModes } from './hosting-mode.ts'
import { type Language, languages } from './languages.ts'

/** The sections of the settings page, in order: those of the General tab, then those of the Server tab. */
const generalSections = ['general', 'data'] as const
export const serverSections = ['mail', 'dns', 'filters', 'lists', 'hosted', 'limits', 'network', 'log'] as const
export type SettingSection = (typeof generalSections | typeof serverSections)[number]

/** What is wrong with a value. A format with the same name accepts values without that fault. */
export type SettingFault =
  | 'base_address'
  | 'body_store'
  | 'choice'
  | 'count'
  | 'database'
  | 'database_missing'
  | 'dns'
  | 'dns_unusable'
  | 'domain'
  | 'email_address'
  | 'file'
  | 'host'
  | 'hosted_address'
  | 'hosted_missing'
  | 'hosted_self'
  | 'http_address'
  | 'key'
  | 'list_key'
  | 'lists'
  | 'networks'
  | 'origins'
  | 'plain_address'
  | 'port'
  | 'providers'
  | 'remote'
  | 's3_name'
  | 's3_prefix'
  | 'secrets_key'
  | 'spamd'
  | 'switch'
  | 'tls_pair'

/** How a value is written. `src/server/settings/settings.ts` has the schema of each. */
export type SettingFormat =
  | Exclude<
      SettingFault,
      'body_store' | 'database_missing' | 'dns_unusable' | 'hosted_missing' | 'hosted_self' | 'remote' | 'tls_pair'
    >
  | 'connections'

interface Setting {
  format: SettingFormat
  /** Of a `choice`. */
  choices?: readonly string[]
  /** A setting without a default may be omitted. `null`: the engine determines it. */
  default?: string | number | boolean | readonly string[] | null
  /** Reported for an invalid value instead of the fault of the format. */
  fault?: SettingFault
  /**
   * Where the page shows it. Settings without a section are for operators of an instance, who use flags and variables.
   */
  section?: SettingSection
  /** Never shown: not in logs, errors, or the UI. */
  isSecret?: true
  /** A running engine applies changes. Others need a restart. */
  isLive?: true
  /** Not available as a flag, because every account on a machine can read command lines. */
  hasNoFlag?: true
}

const noItems: readonly string[] = []
const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const
const roles = ['all', 'smtp', 'http', 'worker'] as const
/** Where bodies of new messages are stored: in the database or in S3-compatible storage. */
const bodyStores = ['database', 's3'] as const
/** Whether the SMTP listener accepts credentials, whatever they are; on loopback by default. */
const authModes = ['accept', 'off'] as const
/** Whether the start of an engine upgrades the database of an older version. */
const upgradeModes = ['auto', 'never'] as const
const chosenLanguages: readonly Language[] = languages

/**
 * Every setting by its name in the settings file, from which the names of flags and variables derive. Its texts are in
 * `resources/locales/<language>/settings.json`; everything else about it is here.
 */
export const settingTable = {
  lang: { section: 'general', format: 'choice', choices: chosenLanguages },
  providers: { section: 'general', format: 'providers', default: noItems },
  retention_days: { section: 'data', format: 'count', default: 90 },
  aggregate_report_days: { section: 'data', format: 'count', default: 400 },
  tls_report_days: { section: 'data', format: 'count', default: 400 },
  failure_report_days: { section: 'data', format: 'count', default: 30 },
  bounce_days: { section: 'data', format: 'count', default: 400 },

  mail_domain: { section: 'mail', format: 'domain', default: 'sendproof.localhost' },
  smtp_host: { section: 'mail', format: 'host', default: '127.0.0.1' },
  smtp_port: { section: 'mail', format: 'port', default: 2525 },
  report_address: { section: 'mail', format: 'email_address' },
  trust_xclient: { section: 'mail', format: 'networks', default: noItems },

  dns: { section: 'dns', format: 'dns', default: noItems },
  offline: { section: 'dns', format: 'switch', default: false },
  probe_mx: { section: 'dns', format: 'switch', default: false },
  download_facts: { section: 'data', format: 'switch', default: false },

  rspamd: { section: 'filters', format: 'http_address' },
  spamd: { section: 'filters', format: 'spamd' },

  blacklists: { section: 'lists', format: 'lists', default: null },
  spamhaus_dqs_key: { section: 'lists', format: 'list_key', isSecret: true },
  abusix_key: { section: 'lists', format: 'list_key', isSecret: true },

  hosted_mode: { section: 'hosted', format: 'choice', choices: hostingModes, default: 'local', isLive: true },
  hosted_base_url: { section: 'hosted', format: 'hosted_address', isLive: true },
  hosted_lookup_base_url: { section: 'hosted', format: 'hosted_address', isLive: true },
  hosted_api_key: { section: 'hosted', format: 'key', isSecret: true, isLive: true },

  free_tests_per_day: { section: 'limits', format: 'count', default: 3, isLive: true },
  free_checks_per_day: { section: 'limits', format: 'count', default: 30, isLive: true },
  lookups_per_day: { section: 'limits', format: 'count', default: 100, isLive: true },
  lookups_per_month: { section: 'limits', format: 'count', default: 2000, isLive: true },
  free_monitors: { section: 'limits', format: 'count', default: 50, isLive: true },
  free_monitor_minutes: { section: 'limits', format: 'count', default: 15, isLive: true },
  free_channels: { section: 'limits', format: 'count', default: 20, isLive: true },
  free_megabytes_per_day: { section: 'limits', format: 'count', default: 500, isLive: true },
  key_report_megabytes_per_day: { section: 'limits', format: 'count', default: 100, isLive: true },
  wrong_keys_per_minute: { section: 'limits', format: 'count', default: 60 },

  host: { section: 'network', format: 'host', default: '127.0.0.1' },
  port: { section: 'network', format: 'port', default: 4780 },
  lookup_port: { section: 'network', format: 'port' },
  base_url: { section: 'network', format: 'base_address' },
  cors_origins: { section: 'network', format: 'origins', default: noItems },
  trust_proxy: { section: 'network', format: 'networks', default: noItems },
  allow_remote: { section: 'network', format: 'switch', default: false },
  private_webhooks: { section: 'network', format: 'switch', default: false },
  mcp_allow_write: { section: 'network', format: 'switch', default: false },

  log_level: { section: 'log', format: 'choice', choices: logLevels, default: 'info', isLive: true },

  access_log: { format: 'switch', default: false },
  role: { format: 'choice', choices: roles, default: 'all' },
  drain_seconds: { format: 'count', default: 0 },
  metrics_host: { format: 'host', default: '127.0.0.1' },
  metrics_port: { format: 'port' },
  smtp_proxy_protocol: { format: 'networks', default: noItems },
  smtp_tls_cert: { format: 'file' },
  smtp_tls_key: { format: 'file' },
  smtp_auth: { format: 'choice', choices: authModes },
  database: { format: 'database', isSecret: true },
  database_connections: { format: 'connections' },
  migrate: { format: 'choice', choices: upgradeModes, default: 'auto' },
  secrets_key: { format: 'secrets_key', isSecret: true },
  body_store: { format: 'choice', choices: bodyStores, fault: 'body_store', default: 'database' },
  s3_endpoint: { format: 'plain_address' },
  s3_bucket: { format: 's3_name' },
  s3_prefix: { format: 's3_prefix', default: '' },
  s3_region: { format: 's3_name', default: 'us-east-1' },
  s3_virtual_hosted: { format: 'switch', default: false },
  s3_access_key_id: { format: 'key', isSecret: true, hasNoFlag: true },
  s3_secret_access_key: { format: 'key', isSecret: true, hasNoFlag: true },
} as const satisfies Record<string, Setting>

type SettingTable = typeof settingTable
export type SettingName = keyof SettingTable
/** The settings that the page shows. */
export type PageSetting = {
  [Name in SettingName]: SettingTable[Name] extends { section: SettingSection } ? Name : never
}[SettingName]

/** A row of the table, without the types of its values. */
export const settingOf = (name: SettingName): Setting => settingTable[name]

const isSettingName = (name: string): name is SettingName => Object.hasOwn(settingTable, name)
export const settingNames = Object.keys(settingTable).filter(isSettingName)

const isPageSetting = (name: SettingName): name is PageSetting => settingOf(name).section !== undefined
export const pageSettings = settingNames.filter(isPageSetting)

export const secretSettings = settingNames.filter((name) => settingOf(name).isSecret)

export function isSecretSetting(name: string): boolean {
  return isSettingName(name) && settingOf(name).isSecret === true
}
