/** The terms of an SPF record (RFC 7208 section 4.6.1) without the version. */
function termsOf(record: string): string[] {
  return record.split(/ +/).slice(1).filter(Boolean)
}

/** The `all` mechanism as published, or null: `-all`, `~all`, `?all`, `+all`, `all`. */
export function allOf(record: string): string | null {
  return termsOf(record).find((term) => /^[-~?+]?all$/i.test(term)) ?? null
}

/** Whether the record has a redirect to another one (RFC 7208 section 6.1). */
export function hasRedirect(record: string): boolean {
  return termsOf(record).some((term) => /^redirect=/i.test(term))
}
