/** What a part of a record is for. */
export type PartRole = 'version' | 'who' | 'policy' | 'where' | 'option' | 'ignored' | 'faulty'

/** What a part of a record can do, or be wrong about. */
export const meaningKeys = [
  // SPF
  'spf_version',
  'include',
  'a',
  'mx',
  'neighbours',
  'ptr',
  'address',
  'network',
  'exists',
  'sign_fail',
  'sign_softfail',
  'sign_neutral',
  'cost_one',
  'cost_more',
  'all_pass',
  'all_fail',
  'all_softfail',
  'all_neutral',
  'redirect',
  'exp',
  // DMARC
  'dmarc_version',
  'p_none',
  'p_quarantine',
  'p_reject',
  'sp_none',
  'sp_quarantine',
  'sp_reject',
  'np_none',
  'np_quarantine',
  'np_reject',
  'adkim_relaxed',
  'adkim_strict',
  'aspf_relaxed',
  'aspf_strict',
  'fo_all',
  'fo_any',
  'fo_dkim',
  'fo_spf',
  'rua',
  'ruf',
  'dmarc_testing',
  'dmarc_not_testing',
  'psd_yes',
  'psd_no',
  'psd_unknown',
  // DKIM
  'dkim_version',
  'key_rsa',
  'key_ed25519',
  'public_key',
  'key_revoked',
  'hash',
  'hash_sha1',
  'hash_unknown',
  'service_all',
  'service_email',
  'service_other',
  'dkim_testing',
  'dkim_strict',
  'flag_unknown',
  'notes',
  // MTA-STS
  'mta_sts_version',
  'policy_id',
  'policy_version',
  'mode_enforce',
  'mode_testing',
  'mode_none',
  'host',
  'hosts_below',
  'max_age',
  // TLS-RPT
  'tls_rpt_version',
  'tls_rua',
  // BIMI
  'bimi_version',
  'logo',
  'no_logo',
  'mark_certificate',
  'no_mark_certificate',
  'local_parts',
  'avatar_brand',
  'avatar_personal',
  // What receivers pass over
  'unknown_tag',
  'removed_tag',
  'after_all',
  'redirect_ignored',
  'repeated_line',
  // What receivers refuse
  'no_version',
  'unknown_term',
  'bad_value',
  'duplicate',
  'empty_tag',
  'no_equals',
  'no_colon',
  'tag_name',
  'tag_characters',
  'escaped_semicolon',
  'unreadable',
  'bad_destination',
  'bad_file',
  'bad_host',
  'bad_key',
  'private_key',
] as const
export type MeaningKey = (typeof meaningKeys)[number]

/** The words that explain DNS records part by part. */
export interface RecordsTexts {
  /** Names a record that is taken apart. */
  parts: string
  part: string
  meaning: string
  roles: Record<PartRole, string>
  /** What a part does, with its value as published. */
  meanings: Record<MeaningKey, (value: string) => string>
}
