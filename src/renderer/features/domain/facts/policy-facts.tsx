import type { z } from 'zod'
import type { BimiRecordFact, bimiFacts } from '../../../../shared/contract/facts/audit/bimi.ts'
import type { caaFacts } from '../../../../shared/contract/facts/audit/caa.ts'
import type { MtaStsPolicyFact, MtaStsRecordFact } from '../../../../shared/contract/facts/audit/mta-sts.ts'
import type { tlsRptFacts } from '../../../../shared/contract/facts/audit/tls-rpt.ts'
import type { Fact } from '../../../../shared/fact.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { SeverityIcon } from '../../../ui/severity-icon.tsx'
import { FactList, Verbatim } from '../../findings/fact-list.tsx'
import { RecordView } from '../../records/record-view.tsx'

type ValueOf<S extends z.ZodType> = z.output<S> extends Fact<infer T> ? T : never

/** The MTA-STS record and policy file. */
export function MtaStsFacts({ record, file }: { record: MtaStsRecordFact | null; file: MtaStsPolicyFact | null }) {
  const { mtaSts } = useTexts().domain
  const formats = useFormats()
  const policy = file?.policy ?? null
  return (
    <>
      {(record?.id || policy) && (
        <FactList
          facts={[
            [mtaSts.id, record?.id ? <Verbatim key="id" text={record.id} /> : null],
            [mtaSts.mode, policy?.mode ? <Verbatim key="mode" text={policy.mode} /> : null],
            [mtaSts.hosts, policy && <Verbatim key="mx" text={policy.mx.join(', ')} />],
            [mtaSts.maxAge, typeof policy?.max_age === 'number' ? formats.duration(policy.max_age) : null],
          ]}
        />
      )}
      {file?.problem && (
        <p className="flex items-start gap-2 text-sm">
          <SeverityIcon level="major" className="mt-0.5 size-4.5" />
          <span className="wrap-anywhere">
            {mtaSts.problems[file.problem]} <Verbatim text={[file.url, file.detail].filter(Boolean).join(' ')} />
          </span>
        </p>
      )}
      {policy && (
        <Disclosure summary={mtaSts.policy}>
          <RecordView record={policy.text} kind="mta_sts_policy" />
        </Disclosure>
      )}
    </>
  )
}

/** The destinations of TLS reports. */
export function TlsRptFacts({ record }: { record: ValueOf<(typeof tlsRptFacts)['tls_rpt_record']> | null }) {
  const { tlsRpt } = useTexts().domain
  if (!record || record.rua.length === 0) return null
  return <FactList facts={[[tlsRpt.rua, <Verbatim key="rua" text={record.rua.join(', ')} />]]} />
}

interface BimiFactsProps {
  record: BimiRecordFact | null
  certificate: ValueOf<(typeof bimiFacts)['bimi_certificate']> | null
}

/** The BIMI logo and its certificate. */
export function BimiFacts({ record, certificate: vouched }: BimiFactsProps) {
  const { bimi } = useTexts().domain
  if (!record) return null
  const certificate = vouched?.certificate ?? null
  return (
    <FactList
      facts={[
        [bimi.foundAt, <Verbatim key="found" text={`default._bimi.${record.found_at}`} />],
        [bimi.logo, record.location && <Verbatim key="logo" text={record.location} />],
        [
          bimi.certificate,
          record.evidence && (
            <span key="certificate">
              <Verbatim text={record.evidence} />
              {certificate && (
                <span className="block text-muted">
                  {[certificate.kind, certificate.organization, certificate.issuer].filter(Boolean).join(' · ')}
                </span>
              )}
            </span>
          ),
        ],
      ]}
    />
  )
}

/** The CAA records, and their domain if it is a parent. */
export function CaaFacts({ caa }: { caa: ValueOf<(typeof caaFacts)['caa']> | null }) {
  const { caa: texts } = useTexts().domain
  if (!caa || caa.found_at === caa.domain) return null
  return <FactList facts={[[texts.foundAt, <Verbatim key="found" text={caa.found_at} />]]} />
}
