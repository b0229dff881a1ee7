import type { DkimLookup } from '../../shared/contract/lookups.ts'
import { type Known, known, type Unavailable, unavailable } from '../../shared/fact.ts'
import { type DkimKeyRecord, isDkimKeyRecord, parseDkimKeyRecord } from '../../shared/records/dkim-key.ts'
import type { Resolver } from '../dns/resolver.ts'
import { selectTxt } from '../dns/select-txt.ts'
import { gatherHints } from '../gather/domain/dkim.ts'
import { discoverSelectors, keyName } from '../protocols/dkim/discover-selectors.ts'

/** The bits of an RSA key that is about as strong as an Ed25519 key (NIST SP 800-57 part 1, table 2). */
const ed25519InRsaBits = 3072

interface SelectorKeys {
  selector: string
  /** The key records at its name. There should be only one. */
  records: readonly DkimKeyRecord[]
}

/** Looks up a DKIM key of a domain (RFC 6376 section 3.6). If `selector` is null, common ones are guessed. */
export function lookUpDkim(
  domain: string,
  selector: string | null,
  resolver: Resolver,
): Promise<Known<DkimLookup> | Unavailable> {
  return selector === null ? guessKey(domain, resolver) : readKey(domain, selector, resolver)
}

async function readKey(domain: string, selector: string, resolver: Resolver): Promise<Known<DkimLookup> | Unavailable> {
  const selection = selectTxt(await resolver.query(keyName(selector, domain), 'TXT'), isDkimKeyRecord)
  switch (selection.status) {
    case 'unavailable':
      return unavailable(selection.reason)
    case 'none':
      return known({ ...withoutKey(domain, 'no_record'), selector })
    case 'several':
      return known(describe(domain, { selector, records: selection.texts.map(parseDkimKeyRecord) }, [selector]))
    case 'one':
      return known(describe(domain, { selector, records: [parseDkimKeyRecord(selection.text)] }, [selector]))
  }
}

async function guessKey(domain: string, resolver: Resolver): Promise<Known<DkimLookup> | Unavailable> {
  const { reason, selectors } = await discoverSelectors(domain, gatherHints(domain, resolver), resolver)
  const [strongest] = selectors.toSorted((one, other) => strengthOf(other) - strengthOf(one))
  const found = selectors.map(({ selector }) => selector)
  if (strongest) return known(describe(domain, strongest, found))
  return reason ? unavailable(reason) : known(withoutKey(domain, 'selector_not_found'))
}

/** The strength of a key in bits of an RSA key; 0 if verifiers cannot use it. */
function strengthOf(keys: SelectorKeys): number {
  const [key] = keys.records
  if (!key || errorOf(keys) !== null) return 0
  return key.keyType === 'ed25519' ? ed25519InRsaBits : (key.keyBits ?? 0)
}

function withoutKey(domain: string, error: DkimLookup['error']): DkimLookup {
  return {
    domain,
    selector: null,
    valid: false,
    key_type: null,
    key_length_approx: null,
    record: null,
    selectors_found: [],
    error,
    caution: null,
  }
}

function describe(domain: string, keys: SelectorKeys, selectors_found: string[]): DkimLookup {
  const [key] = keys.records
  const error = errorOf(keys)
  return {
    domain,
    selector: keys.selector,
    valid: error === null,
    key_type: key?.keyType ?? null,
    key_length_approx: key?.keyBits ?? null,
    record: key?.text ?? null,
    selectors_found,
    error,
    caution: key && error === null ? cautionOf(key) : null,
  }
}

function cautionOf({ keyType, problems }: DkimKeyRecord): DkimLookup['caution'] {
  if (keyType === 'ed25519') return 'ed25519'
  return problems.some(({ code }) => code === 'bare_rsa_key') ? 'bare_rsa_key' : null
}

function errorOf({ records }: SelectorKeys): DkimLookup['error'] {
  const [key, another] = records
  if (!key) return 'no_record'
  // Which one a verifier uses is undefined (RFC 6376 section 3.6.2.2).
  if (another) return 'several_records'
  if (key.revoked) return 'revoked'
  return key.usable ? null : 'invalid_record'
}
