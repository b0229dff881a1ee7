/** The values of a record that tests vary. */
export interface RecordXml {
  ip?: string
  count?: string
  disposition?: string
  dkim?: string
  spf?: string
  spfResult?: string
  from?: string
}

interface ReportXml {
  root?: string
  version?: string
  org?: string
  id?: string
  /** In seconds since 1970. */
  begin?: string
  end?: string
  /** The elements of `policy_published`. */
  policy?: string
  records?: readonly RecordXml[]
}

/** Writes an aggregate report for one day. */
export function aggregateXml({
  root = 'feedback',
  version = '1.0',
  org = 'Receiver',
  id = '2026-1',
  begin = '1795132800',
  end = '1795219199',
  policy = '<domain>shop.example</domain><adkim>r</adkim><aspf>r</aspf><p>none</p><sp>none</sp><pct>100</pct>',
  records = [],
}: ReportXml = {}): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root}>`,
    `<version>${version}</version>`,
    `<report_metadata><org_name>${org}</org_name><email>dmarc@receiver.example</email><report_id>${id}</report_id>`,
    `<date_range><begin>${begin}</begin><end>${end}</end></date_range></report_metadata>`,
    `<policy_published>${policy}</policy_published>`,
    ...records.map(recordXml),
    '</feedback>',
  ].join('\n')
}

export function recordXml({
  ip = '203.0.113.7',
  count = '2',
  disposition = 'none',
  dkim = 'pass',
  spf = 'fail',
  spfResult = 'softfail',
  from = 'shop.example',
}: RecordXml): string {
  return [
    `<record><row><source_ip>${ip}</source_ip><count>${count}</count>`,
    `<policy_evaluated><disposition>${disposition}</disposition><dkim>${dkim}</dkim><spf>${spf}</spf></policy_evaluated></row>`,
    `<identifiers><header_from>${from}</header_from></identifiers>`,
    `<auth_results><dkim><domain>shop.example</domain><selector>news</selector><result>pass</result></dkim>`,
    `<spf><domain>bounce.example</domain><result>${spfResult}</result></spf></auth_results></record>`,
  ].join('\n')
}
