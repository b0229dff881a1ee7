import type { MtaStsPolicyFact } from '../../../../shared/contract/facts/audit/mta-sts.ts'
import type { AuditFacts } from '../../../../shared/contract/facts/audit-facts.ts'
import { absent, known, unavailable } from '../../../../shared/fact.ts'
import { isMtaStsRecord, mtaStsName, parseMtaStsRecord } from '../../../../shared/records/mta-sts.ts'
import { maxPolicyOctets, mtaStsPolicyUrl, parseMtaStsPolicy } from '../../../../shared/records/mta-sts-policy.ts'
import type { Resolver } from '../../../dns/resolver.ts'
import { selectTxt } from '../../../dns/select-txt.ts'
import type { FetchLimits, PublicFetch } from '../../../outbound/public-fetch.ts'
import { isMeantAs } from '../../../protocols/meant-record.ts'
import { fetchDocument, fetchTimeout } from '../fetch-document.ts'

type MtaStsFacts = Pick<AuditFacts, 'mta_sts_record' | 'mta_sts_policy'>

/** Senders must not follow redirects (RFC 8461 section 3.3). */
const limits: FetchLimits = { maxOctets: maxPolicyOctets, timeoutMs: fetchTimeout, maxRedirects: 0 }

/** The MTA-STS record and the policy (RFC 8461 section 3). */
export async function gatherMtaStsFacts(
  domain: string,
  resolver: Resolver,
  fetchPublic: PublicFetch | null,
): Promise<MtaStsFacts> {
  const answer = await resolver.query(mtaStsName(domain), 'TXT')
  const selection = selectTxt(answer, isMtaStsRecord)
  switch (selection.status) {
    case 'unavailable': {
      const silent = unavailable(selection.reason)
      return { mta_sts_record: silent, mta_sts_policy: silent }
    }
    case 'none':
      return { mta_sts_record: describeBroken(domain, selection.others), mta_sts_policy: absent }
    case 'several':
      return {
        mta_sts_record: known({ domain, records: selection.texts.toSorted(), id: null, valid: false, problems: [] }),
        mta_sts_policy: absent,
      }
    case 'one': {
      const { text, id, valid, problems } = parseMtaStsRecord(selection.text)
      return {
        mta_sts_record: known({ domain, records: [text], id, valid, problems }),
        mta_sts_policy: await gatherPolicy(domain, fetchPublic, resolver),
      }
    }
  }
}

/** A malformed record: published but without effect. */
function describeBroken(domain: string, texts: readonly string[]): AuditFacts['mta_sts_record'] {
  const records = texts.filter((text) => isMeantAs('mta_sts', text)).toSorted()
  const [first] = records
  if (first === undefined) return absent
  return known({ domain, records, id: null, valid: false, problems: parseMtaStsRecord(first).problems })
}

async function gatherPolicy(
  domain: string,
  fetchPublic: PublicFetch | null,
  resolver: Resolver,
): Promise<AuditFacts['mta_sts_policy']> {
  const fetched = await fetchDocument(mtaStsPolicyUrl(domain), limits, fetchPublic, resolver)
  if (fetched.state !== 'known') return fetched
  const { document, body } = fetched.value
  return known({ ...document, policy: body && describePolicy(body.toString('utf8')) })
}

function describePolicy(text: string): MtaStsPolicyFact['policy'] {
  const { valid, mode, mx, maxAge, problems } = parseMtaStsPolicy(text)
  return { text, valid, mode, mx, max_age: maxAge, problems }
}
