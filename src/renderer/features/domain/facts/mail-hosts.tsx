import type {
  MailEncryptionFact,
  MailHostFact,
  MailHostsFact,
  MxRecordsFact,
} from '../../../../shared/contract/facts/audit/mx.ts'
import type { FindingLevel } from '../../../../shared/i18n/text-keys.ts'
import type { Reason } from '../../../../shared/reason.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { SeverityIcon } from '../../../ui/severity-icon.tsx'
import { UnknownFact, Verbatim } from '../../findings/fact-list.tsx'

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

interface HostAddressesProps {
  state: 'found' | 'absent' | 'unavailable'
  addresses: readonly string[]
  /** Addresses that are not reachable from the internet. */
  unreachable: readonly string[]
  reason: Reason | null
}

/** The addresses of a host, or why they are unknown. */
export function HostAddresses({ state, addresses, unreachable, reason }: HostAddressesProps) {
  const { domain: texts } = useTexts()
  return (
    <div className="grid min-w-36 gap-1">
      {state === 'absent' && (
        <span className="flex items-center gap-1.5">
          <SeverityIcon level="major" className="size-4" />
          {texts.noAddress}
        </span>
      )}
      {addresses.map((address) => (
        <span key={address}>
          <Verbatim text={address} />
          {unreachable.includes(address) && (
            <span className="flex items-center gap-1.5 text-xs text-muted">
              <SeverityIcon level="major" className="size-3.5" />
              {texts.unreachable}
            </span>
          )}
        </span>
      ))}
      {reason && <UnknownFact fact={{ state: 'unavailable', reason }} />}
    </div>
  )
}

const levels: Record<MailEncryptionFact['state'], FindingLevel> = {
  encrypted: 'ok',
  not_offered: 'major',
  failed: 'major',
  closed: 'minor',
  unknown: 'unknown',
  untried: 'unknown',
}

/** How the mail hosts encrypt, and how their names are verified; nothing if not probed. */
export function MailEncryption({ encryption }: { encryption: readonly MailEncryptionFact[] }) {
  const { mx, host, topics } = useTexts().domain
  if (encryption.length === 0) return null
  return (
    <DataTable
      label={`${topics.mx.name}: ${mx.encryption}`}
      columns={[host, mx.encryption, mx.certificate]}
      rows={encryption.map((tried) => ({
        id: tried.host,
        cells: [
          <span key="host">
            <Verbatim text={tried.host} />
            <span className="block text-xs text-muted wrap-anywhere">{tried.address}</span>
          </span>,
          <Handshake key="encryption" tried={tried} />,
          <Certificate key="certificate" certificate={tried.certificate} />,
        ],
      }))}
    />
  )
}

function Handshake({ tried: { state, version, detail } }: { tried: MailEncryptionFact }) {
  const { mx } = useTexts().domain
  return (
    <span className="flex items-start gap-1.5">
      <SeverityIcon level={levels[state]} className="mt-0.5 size-4" />
      <span className="min-w-0">
        {state === 'encrypted' ? mx.encrypted({ version }) : mx.encryptionStates[state]}
        {detail && <span className="block text-xs text-muted wrap-anywhere">{detail}</span>}
      </span>
    </span>
  )
}

function Certificate({ certificate }: Pick<MailEncryptionFact, 'certificate'>) {
  const { mx } = useTexts().domain
  const formats = useFormats()
  if (!certificate) return null
  const { names, issuer, fault, valid_until: validUntil } = certificate
  return (
    <span className="flex items-start gap-1.5">
      <SeverityIcon level={fault ? 'info' : 'ok'} className="mt-0.5 size-4" />
      <span className="min-w-0">
        <Verbatim text={names.join(', ')} />
        <span className="block text-xs text-muted wrap-anywhere">
          {[fault, issuer, validUntil && mx.validUntil({ date: formats.dateTime(validUntil) })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    </span>
  )
}
