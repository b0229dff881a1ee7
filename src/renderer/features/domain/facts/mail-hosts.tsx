import type { MailHostFact, MailHostsFact, MxRecordsFact } from '../../../../shared/contract/facts/audit/mx.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { SeverityIcon } from '../../../ui/severity-icon.tsx'
import { UnknownFact, Verbatim } from '../../findings/fact-list.tsx'
import { HostAddresses } from './host-addresses.tsx'

interface MailHostsProps {
  records: MxRecordsFact | null
  mailHosts: MailHostsFact | null
}

/** The mail hosts of the domain with their addresses and reverse names. */
export function MailHosts({ records, mailHosts }: MailHostsProps) {
  const { domain: texts } = useTexts()
  const { mx } = texts
  if (records?.null_mx) return <p className="text-sm">{mx.nullMx}</p>
  if (!mailHosts) return null
  const preferenceOf = (host: string) => records?.exchanges.find((exchange) => exchange.host === host)?.preference
  return (
    <>
      {mailHosts.implicit && <p className="text-sm">{mx.implicit}</p>}
      <DataTable
        label={`${texts.topics.mx.name}: ${texts.host}`}
        columns={[texts.host, mx.preference, texts.addresses, mx.reverse]}
        rows={mailHosts.hosts.map((host) => ({
          id: host.host,
          cells: [
            <span key="host">
              <Verbatim text={host.host} />
              {host.aliases.map((alias) => (
                <span key={alias} className="block text-xs text-muted wrap-anywhere">
                  {mx.alias({ target: alias })}
                </span>
              ))}
            </span>,
            <span key="preference" className="tabular-nums">
              {preferenceOf(host.host)}
            </span>,
            <HostAddresses key="addresses" {...host} />,
            <ReverseNames key="reverse" reverse={host.reverse} />,
          ],
        }))}
      />
    </>
  )
}

/** The reverse name of each address, and whether it resolves back. */
function ReverseNames({ reverse }: Pick<MailHostFact, 'reverse'>) {
  const { mx } = useTexts().domain
  return (
    <ul className="grid gap-1">
      {reverse.map(({ ip, names, confirmed_name: confirmed, reason }) => (
        <li key={ip}>
          {reason ? (
            <UnknownFact fact={{ state: 'unavailable', reason }} />
          ) : (
            <span className="flex items-start gap-1.5">
              <SeverityIcon level={confirmed ? 'ok' : 'minor'} className="mt-0.5 size-4" />
              <span className="min-w-0">
                {names.length > 0 ? <Verbatim text={confirmed ?? names.join(', ')} /> : mx.noName}
                {names.length > 0 && (
                  <span className="block text-xs text-muted">{confirmed ? mx.confirmed : mx.unconfirmed}</span>
                )}
              </span>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
