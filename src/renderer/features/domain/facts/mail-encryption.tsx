import type { MailEncryptionFact } from '../../../../shared/contract/facts/audit/mx.ts'
import type { FindingLevel } from '../../../../shared/i18n/text-keys.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { SeverityIcon } from '../../../ui/severity-icon.tsx'
import { Verbatim } from '../../findings/fact-list.tsx'

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
