import type { MeaningKey } from '../../i18n/text-keys.ts'
import { parseBimiRecord } from '../bimi.ts'
import { parseDkimKeyRecord } from '../dkim-key.ts'
import { parseDmarcRecord } from '../dmarc.ts'
import { parseMtaStsRecord } from '../mta-sts.ts'
import { parseReportUris } from '../report-uri.ts'
import { parseTlsRptRecord } from '../tls-rpt.ts'
import { faulty, means } from './record-part.ts'
import { anyValue, oneOf, type ReadTag, someOf, type TagRecord } from './tag-parts.ts'

export const dmarcTags: TagRecord = {
  parse: parseDmarcRecord,
  version: { value: 'DMARC1', key: 'dmarc_version' },
  removed: ['pct', 'rf', 'ri'],
  tags: new Map([
    ['p', oneOf('policy', { none: 'p_none', quarantine: 'p_quarantine', reject: 'p_reject' })],
    ['sp', oneOf('policy', { none: 'sp_none', quarantine: 'sp_quarantine', reject: 'sp_reject' })],
    ['np', oneOf('policy', { none: 'np_none', quarantine: 'np_quarantine', reject: 'np_reject' })],
    ['adkim', oneOf('option', { r: 'adkim_relaxed', s: 'adkim_strict' })],
    ['aspf', oneOf('option', { r: 'aspf_relaxed', s: 'aspf_strict' })],
    ['fo', someOf({ 0: 'fo_all', 1: 'fo_any', d: 'fo_dkim', s: 'fo_spf' })],
    ['rua', destinations('rua')],
    ['ruf', destinations('ruf')],
    ['t', oneOf('policy', { y: 'dmarc_testing', n: 'dmarc_not_testing' })],
    ['psd', oneOf('option', { y: 'psd_yes', n: 'psd_no', u: 'psd_unknown' })],
  ]),
}

export const dkimTags: TagRecord = {
  parse: parseDkimKeyRecord,
  version: { value: 'DKIM1', key: 'dkim_version' },
  tags: new Map([
    ['k', oneOf('option', { rsa: 'key_rsa', ed25519: 'key_ed25519' })],
    ['p', readKey],
    ['h', someOf({ sha256: 'hash', sha1: 'hash_sha1' }, 'hash_unknown')],
    ['s', someOf({ '*': 'service_all', email: 'service_email' }, 'service_other')],
    ['t', someOf({ y: 'dkim_testing', s: 'dkim_strict' }, 'flag_unknown')],
    ['n', anyValue('option', 'notes')],
    ['g', anyValue('ignored', 'removed_tag')],
  ]),
}

export const mtaStsTags: TagRecord = {
  parse: parseMtaStsRecord,
  version: { value: 'STSv1', key: 'mta_sts_version' },
  tags: new Map([['id', anyValue('option', 'policy_id', 'a–z, A–Z, 0–9 (1–32)')]]),
}

export const tlsRptTags: TagRecord = {
  parse: parseTlsRptRecord,
  version: { value: 'TLSRPTv1', key: 'tls_rpt_version' },
  tags: new Map([['rua', destinations('tls_rua')]]),
}

export const bimiTags: TagRecord = {
  parse: parseBimiRecord,
  version: { value: 'BIMI1', key: 'bimi_version' },
  tags: new Map([
    ['l', file('logo', 'no_logo')],
    ['a', file('mark_certificate', 'no_mark_certificate')],
    ['lps', anyValue('option', 'local_parts', 'a–z, 0–9, -')],
    ['avp', oneOf('option', { brand: 'avatar_brand', personal: 'avatar_personal' })],
  ]),
}

function readKey({ value }: Parameters<ReadTag>[0], problems: Parameters<ReadTag>[1]): ReturnType<ReadTag> {
  if (value === '') return { role: 'policy', meanings: [means('key_revoked')] }
  const [problem] = problems
  if (problem) return faulty(problem.code === 'private_key' ? 'private_key' : 'bad_key')
  return { role: 'option', meanings: [means('public_key', String(value.replace(/[\t\n\r ]/g, '').length))] }
}

/** A list of addresses that receive reports. */
function destinations(key: MeaningKey): ReadTag {
  return ({ value, valuePosition }, problems) => {
    const refused = new Set(problems.map(({ position }) => position))
    const meanings = parseReportUris(value, valuePosition).map(({ uri, sizeLimit, position }) => {
      const text = sizeLimit === null ? uri : `${uri}!${sizeLimit}`
      return refused.has(position) ? means('bad_destination', text) : means(key, text.replace(/^mailto:/i, ''))
    })
    return { role: refused.size === 0 ? 'where' : 'faulty', meanings }
  }
}

/** The URL of a file fetched over HTTPS, or nothing. */
function file(key: MeaningKey, none: MeaningKey): ReadTag {
  return ({ value }, problems) => {
    if (problems.length > 0) return faulty('bad_file', value)
    return { role: 'where', meanings: [value === '' ? means(none) : means(key, value)] }
  }
}
