import type { SettingFault, SettingName } from '../shared/contract/settings.ts'

/** What is wrong with a setting that does not follow its schema. */
const faults: Record<SettingName, SettingFault> = {
  lang: 'choice',
  retention_days: 'count',
  log_level: 'choice',
  mail_domain: 'domain',
  smtp_host: 'host',
  smtp_port: 'port',
  trust_xclient: 'networks',
  dns: 'dns',
  offline: 'switch',
  probe_mx: 'switch',
  free_tests_per_day: 'count',
  free_checks_per_day: 'count',
  lookups_per_day: 'count',
  lookups_per_month: 'count',
  wrong_keys_per_minute: 'count',
  rspamd: 'http_address',
  spamd: 'spamd',
  blacklists: 'lists',
  spamhaus_dqs_key: 'list_key',
  abusix_key: 'list_key',
  hosted_mode: 'choice',
  hosted_base_url: 'hosted_address',
  hosted_lookup_base_url: 'hosted_address',
  hosted_api_key: 'key',
  host: 'host',
  port: 'port',
  lookup_port: 'port',
  base_url: 'http_address',
  cors_origins: 'origins',
  trust_proxy: 'networks',
  allow_remote: 'switch',
}

/** What is wrong with a setting that its schema refuses. Only one can be at fault without being stated. */
export function faultOf(name: SettingName, isStated: boolean): SettingFault {
  return isStated ? faults[name] : 'hosted_missing'
}
