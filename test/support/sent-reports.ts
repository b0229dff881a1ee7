/* Domain reports as files, about mail from many senders over many days, for the pages of a domain. */

const dayLength = 86_400
const utcDay = (time: number) => Math.floor(time / 1000 / dayLength) * dayLength

/** A server, and which of its mail passes authentication. */
export interface ReportedSender {
  ip: string
  /** Messages per day. */
  count: number
  /** Domains with a passed DKIM signature. */
  signers?: readonly string[]
  /** The return path that passed SPF. */
  returnPath?: string
  disposition?: 'none' | 'quarantine' | 'reject'
  /** The reporter's reason for its disposition. */
  reason?: 'forwarded' | 'mailing_list'
}

interface SentReport {
  domain: string
  org?: string
  id: string
  /** Seconds since 1970 at the start of the report, which covers one day. */
  begin: number
  senders: readonly ReportedSender[]
}

/** The start of a day in the past, in seconds since 1970. */
export function dayBefore(days: number): number {
  return utcDay(Date.now()) - days * dayLength
}

/** An aggregate report (RFC 7489 appendix C). */
export function sentReport({ domain, org = 'receiver.example', id, begin, senders }: SentReport): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feedback>',
    `<report_metadata><org_name>${org}</org_name><email>dmarc@${org}</email><report_id>${id}</report_id>`,
    `<date_range><begin>${begin}</begin><end>${begin + dayLength - 1}</end></date_range></report_metadata>`,
    `<policy_published><domain>${domain}</domain><adkim>r</adkim><aspf>r</aspf><p>none</p><pct>100</pct></policy_published>`,
    ...senders.map((sender) => sentRecord(domain, sender)),
    '</feedback>',
  ].join('\n')
}

function sentRecord(domain: string, sender: ReportedSender): string {
  const { ip, count, signers = [], returnPath, disposition = 'none', reason } = sender
  const isOwn = (name: string) => name === domain || name.endsWith(`.${domain}`)
  const word = (isAligned: boolean) => (isAligned ? 'pass' : 'fail')
  const signatures = signers.map((name) => `<dkim><domain>${name}</domain><result>pass</result></dkim>`)
  return [
    `<record><row><source_ip>${ip}</source_ip><count>${count}</count>`,
    `<policy_evaluated><disposition>${disposition}</disposition><dkim>${word(signers.some(isOwn))}</dkim>`,
    `<spf>${word(returnPath !== undefined && isOwn(returnPath))}</spf>`,
    reason ? `<reason><type>${reason}</type></reason>` : '',
    `</policy_evaluated></row><identifiers><header_from>${domain}</header_from></identifiers>`,
    `<auth_results>${signatures.join('')}<spf><domain>${returnPath ?? domain}</domain>`,
    `<result>${returnPath === undefined ? 'fail' : 'pass'}</result></spf></auth_results></record>`,
  ].join('')
}

/** A TLS report (RFC 8460) for one day. */
export function sentTlsReport({ domain, id, begin }: Pick<SentReport, 'domain' | 'id' | 'begin'>): string {
  const at = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000', '')
  const failure = (type: string, host: string, sessions: number) => ({
    'result-type': type,
    'sending-mta-ip': '203.0.113.40',
    'receiving-mx-hostname': host,
    'failed-session-count': sessions,
  })
  return JSON.stringify({
    'organization-name': 'sender.example',
    'contact-info': 'tls@sender.example',
    'report-id': id,
    'date-range': { 'start-datetime': at(begin), 'end-datetime': at(begin + dayLength - 1) },
    policies: [
      {
        policy: { 'policy-type': 'sts', 'policy-domain': domain, 'mx-host': [`mx.${domain}`] },
        summary: { 'total-successful-session-count': 1240, 'total-failure-session-count': 23 },
        'failure-details': [
          failure('certificate-expired', `mx1.${domain}`, 14),
          failure('starttls-not-supported', `mx2.${domain}`, 9),
        ],
      },
    ],
  })
}

/** The mail of a shop: services with and without alignment, a forwarder, and unauthenticated mail. */
function shopSenders(domain: string, day: number): ReportedSender[] {
  const wave = 1 + 0.4 * Math.sin(day / 2) + (day % 7 === 2 ? 1.2 : 0)
  const about = (count: number) => Math.round(count * wave)
  return [
    { ip: '198.2.128.10', count: about(900), signers: [domain, 'mcsv.net'], returnPath: 'mail10.mcsv.net' },
    { ip: '192.0.2.25', count: about(310), signers: [domain], returnPath: domain },
    { ip: '167.89.20.4', count: about(85), signers: ['sendgrid.net'], returnPath: 'u1.sendgrid.net' },
    { ip: '192.0.2.77', count: about(22), returnPath: 'help.freshdesk.com' },
    { ip: '203.0.113.80', count: about(18), signers: [domain], returnPath: 'lists.forwarder.example' },
    { ip: '203.0.113.81', count: about(9), reason: 'forwarded', returnPath: 'club.example' },
    { ip: '198.51.100.60', count: about(14), signers: ['crm.example'], returnPath: 'bounce.crm.example' },
    { ip: '198.51.100.201', count: about(27), disposition: 'none' },
    { ip: '2001:db8:5::9', count: about(6) },
  ]
}

/** Reports from several receivers over many days, with a gap of three days. */
export function shopReports(domain: string, days: number): { name: string; content: string }[] {
  return Array.from({ length: days }, (_, index) => days - index)
    .filter((day) => day < 10 || day > 12)
    .flatMap((day) =>
      ['google.com', 'yahoo.example', 'outlook.example'].map((org, part) => ({
        name: `${org}!${domain}!${day}.xml`,
        content: sentReport({
          domain,
          org,
          id: `${day}-${part}`,
          begin: dayBefore(day),
          senders: shopSenders(domain, day).map((sender) => ({
            ...sender,
            count: Math.ceil(sender.count / (part + 1)),
          })),
        }),
      })),
    )
}
