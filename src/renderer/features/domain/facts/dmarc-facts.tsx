import type { DmarcRecordsFact, DmarcWalkFact } from '../../../../shared/contract/facts/audit/dmarc.ts'
import type { DmarcPolicy, DmarcStep } from '../../../../shared/contract/facts/dmarc-policy.ts'
import type { FindingLevel } from '../../../../shared/i18n/text-keys.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { SeverityIcon } from '../../../ui/severity-icon.tsx'
import { FactList, UnknownFact, Verbatim } from '../../findings/fact-list.tsx'

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
