import type { PageSetting } from '../../../shared/contract/settings.ts'
import type { SettingChoice, SettingSection } from '../../../shared/i18n/text-keys.ts'
import { type Language, languages } from '../../../shared/language.ts'

/** How a setting is entered: a line, a line each, on or off, one of a few, or a secret that only goes in. */
export type Choice = SettingChoice | Language

export type SettingKind =
  | { kind: 'text' | 'number' | 'lines' | 'switch' | 'secret' }
  | { kind: 'choice'; choices: readonly Choice[] }

export const settingKinds: Record<PageSetting, SettingKind> = {
  lang: { kind: 'choice', choices: ['none', ...languages] },
  retention_days: { kind: 'number' },
  log_level: { kind: 'choice', choices: ['silent', 'error', 'warn', 'info', 'debug'] },
  mail_domain: { kind: 'text' },
  smtp_host: { kind: 'text' },
  smtp_port: { kind: 'number' },
  trust_xclient: { kind: 'lines' },
  dns: { kind: 'lines' },
  offline: { kind: 'switch' },
  probe_mx: { kind: 'switch' },
  free_tests_per_day: { kind: 'number' },
  free_checks_per_day: { kind: 'number' },
  lookups_per_day: { kind: 'number' },
  lookups_per_month: { kind: 'number' },
  wrong_keys_per_minute: { kind: 'number' },
  rspamd: { kind: 'text' },
  spamd: { kind: 'text' },
  blacklists: { kind: 'lines' },
  spamhaus_dqs_key: { kind: 'secret' },
  abusix_key: { kind: 'secret' },
  hosted_mode: { kind: 'choice', choices: ['local', 'hosted'] },
  hosted_base_url: { kind: 'text' },
  hosted_lookup_base_url: { kind: 'text' },
  hosted_api_key: { kind: 'secret' },
  host: { kind: 'text' },
  port: { kind: 'number' },
  lookup_port: { kind: 'number' },
  base_url: { kind: 'text' },
  cors_origins: { kind: 'lines' },
  trust_proxy: { kind: 'lines' },
  allow_remote: { kind: 'switch' },
}

/** The sections of the page, and what stands in them. */
export const settingSections: readonly { section: SettingSection; names: readonly PageSetting[] }[] = [
  { section: 'general', names: ['lang', 'log_level'] },
  { section: 'mail', names: ['mail_domain', 'smtp_host', 'smtp_port', 'trust_xclient'] },
  { section: 'dns', names: ['dns', 'offline', 'probe_mx'] },
  {
    section: 'limits',
    names: [
      ...(['free_tests_per_day', 'free_checks_per_day', 'lookups_per_day', 'lookups_per_month'] as const),
      ...(['wrong_keys_per_minute', 'retention_days'] as const),
    ],
  },
  { section: 'filters', names: ['rspamd', 'spamd'] },
  { section: 'lists', names: ['blacklists', 'spamhaus_dqs_key', 'abusix_key'] },
  { section: 'hosted', names: ['hosted_mode', 'hosted_base_url', 'hosted_lookup_base_url', 'hosted_api_key'] },
  {
    section: 'network',
    names: ['host', 'port', 'lookup_port', 'base_url', 'cors_origins', 'trust_proxy', 'allow_remote'],
  },
]
