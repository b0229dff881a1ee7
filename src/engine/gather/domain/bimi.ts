import type { BimiRecordFact, MarkCertificateFact } from '../../../shared/contract/facts/audit/bimi.ts'
import type { AuditFacts } from '../../../shared/contract/facts/audit-facts.ts'
import { absent, type Fact, known, unavailable } from '../../../shared/fact.ts'
import { bimiName, isBimiRecord, parseBimiRecord } from '../../../shared/records/bimi.ts'
import type { Resolver } from '../../dns/resolver.ts'
import { selectTxt, type TxtSelection } from '../../dns/select-txt.ts'
import { registeredDomain } from '../../names/registered-domain.ts'
import type { PublicFetch } from '../../outbound/public-fetch.ts'
import { inspectLogo, maxLogoOctets } from '../../protocols/bimi/inspect-logo.ts'
import {
  type MarkClaim,
  maxCertificateOctets,
  readMarkCertificate,
} from '../../protocols/bimi/read-mark-certificate.ts'
import { isMeantAs } from '../../protocols/meant-record.ts'
import { type Fetched, fetchDocument, fetchTimeout } from './fetch-document.ts'

type BimiFacts = Pick<AuditFacts, 'bimi_record' | 'bimi_logo' | 'bimi_certificate'>

/** The selector of messages without a BIMI-Selector field. */
export const defaultSelector = 'default'

/** The draft does not mention redirects, but CDNs use one. */
const maxRedirects = 2

/**
 * The logo that a domain wants displayed with its mail, and the certificate for it
 * (draft-brand-indicators-for-message-identification, sections 4 and 7.2).
 */
export async function gatherBimiFacts(
  domain: string,
  now: Date,
  resolver: Resolver,
  fetchPublic: PublicFetch | null,
): Promise<BimiFacts> {
  const record = await gatherBimiRecord(domain, defaultSelector, resolver)
  if (record.state !== 'known') return { bimi_record: record, bimi_logo: record, bimi_certificate: record }
  const { found_at, location, evidence } = record.value
  const [logoFile, certificateFile] = await Promise.all([
    fetchOptional(location, maxLogoOctets, fetchPublic, resolver),
    fetchOptional(evidence, maxCertificateOctets, fetchPublic, resolver),
  ])
  const logo = logoFile.state === 'known' ? logoFile.value.body : null
  return {
    bimi_record: record,
    bimi_logo: describeLogo(logoFile),
    bimi_certificate: await describeCertificate(certificateFile, { domain: found_at, logo, now }),
  }
}

/**
 * The record of the domain, or else of its organizational domain. Receivers use DMARC's organizational domain; it
 * equals the registered domain unless a DMARC record says otherwise.
 */
export async function gatherBimiRecord(
  domain: string,
  selector: string,
  resolver: Resolver,
): Promise<Fact<BimiRecordFact>> {
  const names = [...new Set([domain, registeredDomain(domain)])]
  const selections = await Promise.all(
    names.map(async (name) => ({
      name,
      selection: selectTxt(await resolver.query(bimiName(name, selector), 'TXT'), isBimiRecord),
    })),
  )
  const decisive = selections.find(({ selection }) => selection.status !== 'none')
  if (!decisive) return describeBroken(domain, selector, selections)
  const { name, selection } = decisive
  switch (selection.status) {
    case 'unavailable':
      return unavailable(selection.reason)
    case 'none':
      return absent
    case 'several': {
      const records = selection.texts.toSorted()
      return known({ ...unread, domain, selector, found_at: name, records })
    }
    case 'one': {
      const { text, valid, declined, location, evidence, problems } = parseBimiRecord(selection.text)
      // Do not fetch what receivers reject.
      const addresses = valid ? { location, evidence } : {}
      return known({
        ...unread,
        domain,
        selector,
        found_at: name,
        records: [text],
        valid,
        declined,
        problems,
        ...addresses,
      })
    }
  }
}

interface SelectedAt {
  name: string
  selection: TxtSelection
}

/** A malformed record: published but without effect. */
function describeBroken(domain: string, selector: string, selections: readonly SelectedAt[]): Fact<BimiRecordFact> {
  for (const { name, selection } of selections) {
    const texts = selection.status === 'none' ? selection.others : []
    const records = texts.filter((text) => isMeantAs('bimi', text)).toSorted()
    const [first] = records
    if (first === undefined) continue
    return known({ ...unread, domain, selector, found_at: name, records, problems: parseBimiRecord(first).problems })
  }
  return absent
}

const unread = { valid: false, declined: false, location: null, evidence: null, problems: [] }

function fetchOptional(
  url: string | null,
  maxOctets: number,
  fetchPublic: PublicFetch | null,
  resolver: Resolver,
): Promise<Fact<Fetched>> {
  if (url === null) return Promise.resolve(absent)
  return fetchDocument(url, { maxOctets, timeoutMs: fetchTimeout, maxRedirects }, fetchPublic, resolver)
}

function describeLogo(file: Fact<Fetched>): AuditFacts['bimi_logo'] {
  if (file.state !== 'known') return file
  const { document, body } = file.value
  if (!body) return known({ logo_file: document, logo: null })
  const { valid, octets, title, problems } = inspectLogo(body)
  return known({ logo_file: document, logo: { valid, octets, title, problems } })
}

async function describeCertificate(file: Fact<Fetched>, claim: MarkClaim): Promise<AuditFacts['bimi_certificate']> {
  if (file.state !== 'known') return file
  const { document, body } = file.value
  return known({ certificate_file: document, certificate: body && (await readCertificate(body, claim)) })
}

async function readCertificate(pem: Buffer, claim: MarkClaim): Promise<MarkCertificateFact> {
  const { validUntil, ...certificate } = await readMarkCertificate(pem, claim)
  return { ...certificate, valid_until: validUntil?.toISOString() ?? null }
}
