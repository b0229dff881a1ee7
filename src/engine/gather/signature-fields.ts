import { findTag, parseTagList } from '../../shared/records/tag-list.ts'
import { remembered } from '../memoize.ts'
import { valuesOf } from '../message/header-fields.ts'
import { groupByField, type Headers } from './message/headers.ts'

/** What a signature field says of itself (RFC 6376 section 3.5), as far as it can be read; empty where it does not. */
export interface SignatureField {
  domain: string
  selector: string
  algorithm: string | null
  canonicalization: string | null
  /** `i=` of a DKIM signature, as it is written. */
  identity: string | null
  /** `cv=` of an ARC seal. */
  chain: string | null
  signedHeaders: string[]
  /** The value of `l=`, empty where all of the body is signed. */
  bodyLength: string
  /** The value of `b=`, without blanks. */
  signature: string
  /** Of ARC: which set of fields it belongs to, 0 where it does not say (RFC 8617 section 4.2.1). */
  instance: number
}

/** The fields of a name that have the syntax of signatures: DKIM-Signature, ARC-Message-Signature, ARC-Seal. */
export function readSignatureFields(headers: Headers, name: string): SignatureField[] {
  return valuesOf(headers, name).map(readSignatureField)
}

/** Of ARC: the field of the newest set, null where there is none. */
export function latestOf(fields: readonly SignatureField[]): SignatureField | null {
  return fields.reduce<SignatureField | null>(
    (latest, field) => (latest && latest.instance >= field.instance ? latest : field),
    null,
  )
}

/** The name that holds a signature's key (RFC 6376 section 3.6.2.1), in canonical form. */
export function keyNameOf({ domain, selector }: Pick<SignatureField, 'domain' | 'selector'>): string {
  return `${selector}._domainkey.${domain}`.toLowerCase()
}

const readSignatureField = remembered((value): SignatureField => {
  const { tags } = parseTagList(value)
  const tag = (name: string) => findTag(tags, name)?.value.replace(/\s+/g, '') ?? ''
  return {
    domain: tag('d').toLowerCase(),
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

/** The header section without its DKIM-Signature fields after the first `max`, from the top. */
export function keepSignatures(header: Buffer, max: number): Buffer {
  const isSignature = (field: readonly string[]) => /^dkim-signature[ \t\r\n]*:/i.test(field.join(''))
  let signatures = 0
  const fields = groupByField(header.toString('latin1').split(/(?<=\n)/))
  const kept = fields.filter((field) => !isSignature(field) || ++signatures <= max)
  return Buffer.from(kept.flat().join(''), 'latin1')
}
