import { z } from 'zod'
import { problemSchema } from './problem.ts'
import { route } from './route.ts'

/** Settings of one engine, shown on the settings page. */
export const pageSettings = [
  'lang',
  'retention_days',
  'log_level',
  'mail_domain',
  'smtp_host',
  'smtp_port',
  'trust_xclient',
  'dns',
  'offline',
  'probe_mx',
  'free_tests_per_day',
  'free_checks_per_day',
  'lookups_per_day',
  'lookups_per_month',
  'wrong_keys_per_minute',
  'rspamd',
  'spamd',
  'blacklists',
  'spamhaus_dqs_key',
  'abusix_key',
  'hosted_mode',
  'hosted_base_url',
  'hosted_lookup_base_url',
  'hosted_api_key',
  'host',
  'port',
  'lookup_port',
  'base_url',
  'cors_origins',
  'trust_proxy',
  'allow_remote',
] as const
export type PageSetting = (typeof pageSettings)[number]

/** Settings for operators of an instance: flags and variables only, without a page. */
const operatorSettings = [
  'role',
  'drain_seconds',
  'metrics_host',
  'metrics_port',
  'smtp_proxy_protocol',
  'smtp_tls_cert',
  'smtp_tls_key',
  'database',
  'database_connections',
  'secrets_key',
  'body_store',
  's3_endpoint',
  's3_bucket',
  's3_prefix',
  's3_region',
  's3_virtual_hosted',
  's3_access_key_id',
  's3_secret_access_key',
] as const

/** All settings by their name in the settings file. Flags and variables are derived from it. */
export const settingNames = [...pageSettings, ...operatorSettings] as const
export type SettingName = (typeof settingNames)[number]

/** Settings whose values are never shown: not in logs, answers or pages. */
export const secretSettings = [
  'spamhaus_dqs_key',
  'abusix_key',
  'hosted_api_key',
  'database',
  'secrets_key',
  's3_access_key_id',
  's3_secret_access_key',
] as const satisfies readonly SettingName[]

/** Faults of a setting's value. */
export type SettingFault =
  | 'body_store'
  | 'choice'
  | 'count'
  | 'database'
  | 'database_missing'
  | 'dns'
  | 'dns_unusable'
  | 'domain'
  | 'file'
  | 'host'
  | 'hosted_address'
  | 'hosted_missing'
  | 'http_address'
  | 'key'
  | 'list_key'
  | 'lists'
  | 'networks'
  | 'origins'
  | 'port'
  | 'remote'
  | 's3_name'
  | 's3_prefix'
  | 'secrets_key'
  | 'spamd'
  | 'switch'
  | 'tls_pair'

/** Longer than any sensible value. */
const maxText = 4096
const maxItems = 500

export const settingValueSchema = z.union([
  z.string().max(maxText),
  z.number(),
  z.boolean(),
  z.array(z.string().max(maxText)).max(maxItems),
])
export type SettingValue = z.infer<typeof settingValueSchema>

/** Sources of a value; the first that states one wins. */
export const settingSources = ['flag', 'environment', 'file', 'default'] as const

const settingStateSchema = z.object({
  name: z.enum(pageSettings),
  value: settingValueSchema.nullable().describe('Null if there is none, and always for secrets.'),
  default: settingValueSchema.nullable(),
  is_set: z.boolean().describe('Whether a value is set.'),
  is_secret: z.boolean(),
  source: z.enum(settingSources),
  stated_by: z.string().nullable().describe('The flag or variable that sets it, which the page cannot change.'),
  needs_restart: z.boolean().describe('Whether a change needs a restart.'),
  is_pending: z.boolean().describe('Whether the value waits for a restart.'),
})
export type SettingState = z.infer<typeof settingStateSchema>

const allSettingsSchema = z.object({
  data_dir: z.string(),
  file: z.string().describe('The settings file.'),
  settings: z.array(settingStateSchema),
})
export type AllSettings = z.infer<typeof allSettingsSchema>

const changesSchema = z.partialRecord(z.enum(pageSettings), settingValueSchema.nullable())
export type SettingChanges = z.infer<typeof changesSchema>

const sessionRequired = { description: 'The UI has no session.', body: problemSchema }
const unreadable = { description: 'The settings file was edited and cannot be parsed.', body: problemSchema }

export const readSettings = route({
  operationId: 'readSettings',
  method: 'GET',
  path: '/settings',
  summary: 'List every setting with its value, its source and when a change takes effect.',
  auth: 'session',
  responses: {
    200: { description: 'The settings.', body: allSettingsSchema },
    401: sessionRequired,
    409: unreadable,
  },
})

export const changeSettings = route({
  operationId: 'changeSettings',
  method: 'PUT',
  path: '/settings',
  summary: 'Change settings in the settings file: all of the given ones, or none.',
  auth: 'session',
  body: { schema: z.object({ changes: changesSchema.describe('Null removes a value.') }), required: true },
  responses: {
    200: { description: 'The new settings.', body: allSettingsSchema },
    400: { description: 'A value is invalid, or set by a flag or variable.', body: problemSchema },
    401: sessionRequired,
    409: unreadable,
  },
})
