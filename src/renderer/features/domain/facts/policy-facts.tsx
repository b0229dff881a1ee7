import type { z } from 'zod'
import type { BimiRecordFact, bimiFacts } from '../../../../shared/contract/facts/audit/bimi.ts'
import type { caaFacts } from '../../../../shared/contract/facts/audit/caa.ts'
import type { DmarcRecordsFact, DmarcWalkFact } from '../../../../shared/contract/facts/audit/dmarc.ts'
import type { MtaStsPolicyFact, MtaStsRecordFact } from '../../../../shared/contract/facts/audit/mta-sts.ts'
import type { tlsRptFacts } from '../../../../shared/contract/facts/audit/tls-rpt.ts'
import type { DmarcPolicy, DmarcStep } from '../../../../shared/contract/facts/dmarc-policy.ts'
import type { Fact } from '../../../../shared/fact.ts'
import type { FindingLevel } from '../../../../shared/i18n/text-keys.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { SeverityIcon } from '../../../ui/severity-icon.tsx'
import { FactList, UnknownFact, Verbatim } from '../../findings/fact-list.tsx'
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

interface DmarcFactsProps {
  published: DmarcRecordsFact | null
  policy: DmarcPolicy | null
  walk: DmarcWalkFact | null
}

/** The DMARC policy of the domain, where it is published, and its report destinations. */
export function DmarcFacts({ published, policy, walk }: DmarcFactsProps) {
  const { domain: texts } = useTexts()
  const { dmarc } = texts
  const tags = published?.tags ?? null
  return (
    <>
      {policy && (
        <FactList
          facts={[
            [dmarc.policy, <Verbatim key="policy" text={policy.policy} />],
            [dmarc.foundAt, <Verbatim key="found" text={`_dmarc.${policy.found_at}`} />],
            [dmarc.subdomains, tags?.sp ? <Verbatim key="sp" text={tags.sp} /> : null],
            [dmarc.missing, tags?.np ? <Verbatim key="np" text={tags.np} /> : null],
            [dmarc.alignment, <Verbatim key="modes" text={`SPF ${policy.aspf}, DKIM ${policy.adkim}`} />],
            [dmarc.testing, policy.testing ? texts.yes : null],
            [dmarc.destinations, published && <Destinations key="to" published={published} />],
          ]}
        />
      )}
      {walk && walk.steps.length > 0 && <Walk steps={walk.steps} />}
    </>
  )
}

const verdictLevels: Record<DmarcRecordsFact['destinations'][number]['verdict'], FindingLevel> = {
  internal: 'ok',
  authorized: 'ok',
  unauthorized: 'major',
  unknown: 'unknown',
}

/** The report destinations, and whether they accept the reports. */
function Destinations({ published: { tags, destinations } }: { published: DmarcRecordsFact }) {
  const { dmarc } = useTexts().domain
  const uris = tags?.uris ?? []
  if (uris.length === 0) return dmarc.noDestinations
  const consentOf = (address: string | null) => destinations.find(({ domain }) => address?.endsWith(`@${domain}`))
  return (
    <ul className="grid gap-1">
      {uris.map(({ tag, uri, address }) => {
        const verdict = consentOf(address)?.verdict
        return (
          <li key={`${tag} ${uri}`} className="flex flex-wrap items-center gap-x-2">
            <Verbatim text={`${tag} ${uri}`} />
            {verdict && (
              <span className="inline-flex items-center gap-1.5">
                <SeverityIcon level={verdictLevels[verdict]} className="size-4" />
                {dmarc.verdicts[verdict]}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The queried names, from the domain upward (RFC 9989 section 4.10). */
function Walk({ steps }: { steps: readonly DmarcStep[] }) {
  const { dmarc } = useTexts().domain
  return (
    <Disclosure summary={dmarc.walk}>
      <ol className="grid gap-1 text-sm">
        {steps.map(({ domain, outcome, reason }) => (
          <li key={domain} className="grid gap-x-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
            <Verbatim text={`_dmarc.${domain}`} />
            {outcome === 'unavailable' && reason ? (
              <UnknownFact fact={{ state: 'unavailable', reason }} />
            ) : (
              <span>{dmarc.steps[outcome]}</span>
            )}
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}
