import type { Caution } from '../../shared/findings/finding.ts'
import { parseBimiRecord } from '../../shared/records/bimi.ts'
import { parseMtaStsRecord } from '../../shared/records/mta-sts.ts'
import { parseTlsRptRecord } from '../../shared/records/tls-rpt.ts'
import { readMeantTags } from './meant-tags.ts'
import type { BimiRequest, Draft, MtaStsRequest, TlsRptRequest } from './record-request.ts'
import { areUsableUris, meantReportUris, namesAddress } from './report-uris.ts'

/** A record that announces a policy with a new ID, so that senders fetch the policy again (RFC 8461 section 3.1). */
export function draftMtaSts(requests: readonly MtaStsRequest[]): Draft | null {
  const [first] = requests
  if (!first) return null
  const value = `v=STSv1; id=${first.checkedAt.replace(/\D/g, '').slice(0, 14)};`
  return parseMtaStsRecord(value).problems.length === 0 ? { value, cautions: [] } : null
}

/** A record that requests reports, with every usable published address (RFC 8460 section 3). */
export function draftTlsRpt(
  requests: readonly TlsRptRequest[],
  { receivesMail }: { receivesMail: boolean },
): Draft | null {
  const [first] = requests
  if (!first) return null
  const { domain } = first
  const texts = requests.flatMap(({ published, meant = [] }) => [...published, ...meant])
  const values = texts.flatMap((text) => readMeantTags(text, ['v', 'rua'])).filter(({ name }) => name === 'rua')
  const stated = [...new Set(values.flatMap(({ value }) => meantReportUris(value, domain, ['mailto', 'https'])))]
  const mailbox = `tls-reports@${domain}`
  const isInvented = stated.length === 0
  // An address of ours never takes the place of one that cannot be read.
  if (isInvented && (!receivesMail || values.some(({ value }) => namesAddress(value, domain)))) return null
  const value = `v=TLSRPTv1; rua=${(isInvented ? [`mailto:${mailbox}`] : stated).join(',')}`
  const cautions: Caution[] = isInvented ? [{ code: 'tls_rpt_mailbox', value: mailbox }] : []
  return isSoundTlsRpt(value) ? { value, cautions } : null
}

function isSoundTlsRpt(value: string): boolean {
  const { valid, problems, rua } = parseTlsRptRecord(value)
  return valid && problems.length === 0 && rua.every(({ uri }) => areUsableUris(uri, ['mailto', 'https']))
}

/** The single BIMI record that the texts agree on, in valid syntax. */
export function draftBimi(requests: readonly BimiRequest[]): Draft | null {
  const texts = [...new Set(requests.flatMap(({ published, meant = [] }) => [...published, ...meant]))]
  const drafts = new Set(texts.map(rewriteBimi))
  const [value] = drafts
  return drafts.size === 1 && value ? { value, cautions: [] } : null
}

function rewriteBimi(text: string): string | null {
  const names = ['l', 'a', 'lps', 'avp']
  const tags = readMeantTags(text, ['v', ...names])
  const kept = names.flatMap((wanted) => tags.filter(({ name }) => name === wanted))
  const value = ['v=BIMI1', ...kept.map((tag) => `${tag.name}=${tag.value}`)].join('; ')
  return parseBimiRecord(value).problems.length === 0 ? value : null
}
