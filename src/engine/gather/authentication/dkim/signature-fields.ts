import { memoize } from '../../../../shared/memoize.ts'
import { findTag, parseTagList } from '../../../../shared/records/tag-list.ts'
import { valuesOf } from '../../../message/header-fields.ts'
import { toAsciiName } from '../../../names/ascii-name.ts'
import { groupByField, type Headers } from '../../message/headers.ts'

/** The tags of a signature field (RFC 6376 section 3.5); empty if they cannot be read. */
export interface SignatureField {
  /** With A-labels: fields of internationalized messages have U-labels (RFC 8616 section 5). */
  domain: string
  selector: string
  algorithm: string | null
  canonicalization: string | null
  /** `i=` of a DKIM signature, as written. */
  identity: string | null
  /** `cv=` of an ARC seal. */
  chain: string | null
  signedHeaders: string[]
  /** The value of `l=`; empty if the whole body is signed. */
  bodyLength: string
  /** The value of `b=`, without whitespace. */
  signature: string
  /** The ARC set of the field; 0 if it states none (RFC 8617 section 4.2.1). */
  instance: number
}

/** Reads the fields of a name: DKIM-Signature, ARC-Message-Signature, or ARC-Seal. */
export function readSignatureFields(headers: Headers, name: string): SignatureField[] {
  return valuesOf(headers, name).map(readSignatureField)
}

/** The field of the newest ARC set; null if there is none. */
export function latestOf(fields: readonly SignatureField[]): SignatureField | null {
  return fields.reduce<SignatureField | null>(
    (latest, field) => (latest && latest.instance >= field.instance ? latest : field),
    null,
  )
}

/** The canonical name of a signature's key record (RFC 6376 section 3.6.2.1). */
export function keyNameOf({ domain, selector }: Pick<SignatureField, 'domain' | 'selector'>): string {
  return toAsciiName(`${selector}._domainkey.${domain}`.toLowerCase())
}

const readSignatureField = memoize((value): SignatureField => {
  const { tags } = parseTagList(value, 'field')
  const tag = (name: string) => findTag(tags, name)?.value.replace(/\s+/g, '') ?? ''
  return {
    domain: toAsciiName(tag('d').toLowerCase()),
    selector: tag('s'),
    algorithm: tag('a') || null,
    canonicalization: tag('c') || null,
    identity: tag('i') || null,
    chain: tag('cv').toLowerCase() || null,
    signedHeaders: tag('h').split(':').filter(Boolean),
    bodyLength: tag('l'),
    signature: tag('b'),
    instance: /^\d{1,2}$/.test(tag('i')) ? Number(tag('i')) : 0,
  }
})

/** The header section with the first `max` DKIM-Signature fields only. */
export function keepSignatures(header: Buffer, max: number): Buffer {
  const isSignature = (field: readonly string[]) => /^dkim-signature[ \t\r\n]*:/i.test(field.join(''))
  let signatures = 0
  const fields = groupByField(header.toString('latin1').split(/(?<=\n)/))
  const kept = fields.filter((field) => !isSignature(field) || ++signatures <= max)
  return Buffer.from(kept.flat().join(''), 'latin1')
}
