import type { LookupKind } from '../../contract/lookups.ts'

/** The words of the page of look-ups: one question each, as programs ask them. */
export interface LookupsTexts {
  title: string
  intro: string
  /** Names the choice between the kinds. */
  kind: string
  kinds: Record<LookupKind, { name: string; about: string }>
  noSession: { title: string; body: string }
  form: {
    domain: string
    domainHint: string
    selector: string
    selectorHint: string
    query: string
    queryHint: string
    html: string
    htmlHint: string
    /** Who gets the HTML. */
    htmlStays: string
    htmlLeaves: string
    chooseHtml: string
    action: string
    pending: string
  }
  drop: { promise: string; notHtml: string; tooLarge(most: string): string }
  recent: string
  answer: { valid: string; notValid: string; none: string }
  spf: {
    errors: Record<
      | 'no_record'
      | 'several_records'
      | 'invalid_record'
      | 'too_many_lookups'
      | 'too_many_void_lookups'
      | 'broken_reference',
      string
    >
    fine: string
    lookups: string
    lookupsOf(count: number): string
    atLeast(count: number): string
    all: string
    redirect: string
  }
  dkim: {
    errors: Record<'no_record' | 'selector_not_found' | 'several_records' | 'revoked' | 'invalid_record', string>
    /** The record can be read, and its key is too short to be accepted. */
    tooShort: string
    fine: string
    selector: string
    keyType: string
    keyLength: string
    bits(count: number): string
    found: string
    noneFound: string
  }
  dmarc: {
    errors: Record<'no_record' | 'several_records' | 'invalid_record', string>
    scores: Record<'strict' | 'moderate' | 'weak' | 'missing', string>
    policy: string
    testing: string
    percent: string
    reports: string
    foundAt: string
  }
  blacklist: {
    clean: string
    listed(count: number): string
    list: string
    status: string
    why: string
  }
  html: { summary(counts: { errors: number; warnings: number; passed: number }): string; where: string }
  fullAudit: string
  fullCheck: string
  program: {
    title: string
    body: string
    curl: string
    curlNote: string
    jq: string
    json: string
    jsonIntro: string
  }
}
