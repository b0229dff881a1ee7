import type { SettingFault, SettingName } from '../../shared/contract/settings.ts'

/** What an invalid value of each setting should look like. */
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
  role: 'choice',
  drain_seconds: 'count',
  metrics_host: 'host',
  metrics_port: 'port',
  smtp_proxy_protocol: 'networks',
  smtp_tls_cert: 'file',
  smtp_tls_key: 'file',
  database: 'database',
  database_connections: 'count',
  secrets_key: 'secrets_key',
  body_store: 'body_store',
  s3_endpoint: 'http_address',
  s3_bucket: 's3_name',
  s3_prefix: 's3_prefix',
  s3_region: 's3_name',
  s3_virtual_hosted: 'switch',
  s3_access_key_id: 'key',
  s3_secret_access_key: 'key',
}

/** What is wrong where a required setting is missing. */
const gaps: Partial<Record<SettingName, SettingFault>> = {
  hosted_base_url: 'hosted_missing',
  database: 'database_missing',
  smtp_tls_cert: 'tls_pair',
  smtp_tls_key: 'tls_pair',
}

/** Why the schema refuses a setting. */
export function faultOf(name: SettingName, isStated: boolean): SettingFault {
  return (isStated ? undefined : gaps[name]) ?? faults[name]
}
