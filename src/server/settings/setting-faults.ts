import { type SettingFault, type SettingFormat, type SettingName, settingOf } from '../../shared/setting-table.ts'

/** The fault to report if a required setting is missing. */
const gaps: Partial<Record<SettingName, SettingFault>> = {
  hosted_base_url: 'hosted_missing',
  database: 'database_missing',
  smtp_tls_cert: 'tls_pair',
  smtp_tls_key: 'tls_pair',
}

/** Why the schema rejects a setting. */
export function faultOf(name: SettingName, isStated: boolean): SettingFault {
  const { format, fault } = settingOf(name)
  return (isStated ? undefined : gaps[name]) ?? fault ?? faultOfFormat(format)
}

function faultOfFormat(format: SettingFormat): SettingFault {
  return format === 'connections' ? 'count' : format
}
