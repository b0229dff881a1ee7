import { describe, expect, it } from 'vitest'
import { spfLookups } from '../../src/engine/checks/spf/evaluated-record.ts'
import { gatherSpf } from '../../src/engine/gather/authentication/spf.ts'
import { lookUpDkim } from '../../src/engine/lookups/look-up-dkim.ts'
import { lookUpDmarc } from '../../src/engine/lookups/look-up-dmarc.ts'
import { lookUpSpf } from '../../src/engine/lookups/look-up-spf.ts'
import { describeAudit } from '../../src/engine/present/describe-audit.ts'
import { checkHost } from '../../src/engine/protocols/spf/check-host.ts'
import { audit, auditedDomain } from '../support/audit.ts'
import { askCheck, messageFacts } from '../support/message-facts.ts'
import { resolverOf } from '../support/zone.ts'

/* Audit, lookup, and evaluation of a message read a record alike. */

const mx = (count: number) =>
  Array.from({ length: count }, (_, index) => `@ MX ${index} m${index}\nm${index} A 192.0.2.${index + 1}`)
const key = 'p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='

const zones: readonly [string, string][] = [
  ['a record that works', '@ TXT "v=spf1 ip4:192.0.2.1 -all"'],
  ['no record', '@ A 192.0.2.1'],
  ['an unknown mechanism', '@ TXT "v=spf1 ipv4:192.0.2.1 -all"'],
  ['a no-break space', '@ TXT "v=spf1 mx\\194\\160-all"\n@ MX 10 @\n@ A 192.0.2.1'],
  ['two records', '@ TXT "v=spf1 -all"\n@ TXT "v=spf1 mx -all"'],
  ['an include without a record', '@ TXT "v=spf1 include:a.shop.example -all"'],
  ['an include of a URL', '@ TXT "v=spf1 include:https://a.other.example -all"'],
  ['an alias loop', '@ TXT "v=spf1 include:a.shop.example -all"\na CNAME b\nb CNAME a'],
  ['ten mail hosts', ['@ TXT "v=spf1 mx -all"', ...mx(10)].join('\n')],
  ['eleven mail hosts', ['@ TXT "v=spf1 mx -all"', ...mx(11)].join('\n')],
  ['three void lookups', '@ TXT "v=spf1 a:x.shop.example a:y.shop.example a:z.shop.example -all"'],
  ['a policy', '_dmarc TXT "v=DMARC1; p=reject"'],
  ['a policy behind a no-break space', '_dmarc TXT "v=DMARC1;\\194\\160p=reject; rua=mailto:d@shop.example"'],
  ['an unreadable policy', '_dmarc TXT "v=DMARC1; p=rejct"'],
  ['two policies', '_dmarc TXT "v=DMARC1; p=none"\n_dmarc TXT "v=DMARC1; p=reject"'],
  ['a key', `s1._domainkey TXT "v=DKIM1; k=ed25519; ${key}"`],
  ['a key behind a no-break space', `s1._domainkey TXT "v=DKIM1;\\194\\160k=ed25519; ${key}"`],
  ['a revoked key', 's1._domainkey TXT "v=DKIM1; p="'],
  ['a private key', 's1._domainkey TXT "v=DKIM1; p=-----BEGIN PRIVATE KEY-----MIIEvQIBADANBgkqhkiG9w0BAQ"'],
]

describe.each(zones)('%s', (_, records) => {
  const resolver = resolverOf(`$ORIGIN ${auditedDomain}.\n$TTL 300\n@ SOA ns host 1 1h 1h 1w 300\n${records}\n`)

  it('is one SPF result', async () => {
    const { checks } = describeAudit(await audit(resolver), 'en')
    const found = await lookUpSpf(auditedDomain, resolver)
    const { valid, error } = found.state === 'known' ? found.value : { valid: null, error: null }
    expect('valid' in checks.spf ? checks.spf.valid : false).toBe(valid)
    const sender = { ip: '203.0.113.99', helo: 'mail.other.example', sender: `a@${auditedDomain}` }
    const evaluated = await checkHost(sender, resolver, { now: new Date() })
    const isError = evaluated.state !== 'known' || evaluated.value.result === 'permerror'
    // A sender that no term allows reaches every fault.
    expect(isError).toBe(error !== null && error !== 'no_record')
    if (error !== null && error !== 'no_record') expect(['fail', 'absent']).toContain(checks.spf.status)
  })

  it('is one DMARC policy', async () => {
    const { facts } = await audit(resolver)
    const found = await lookUpDmarc(auditedDomain, resolver)
    expect(found.state === 'known' && found.value.policy).toBe(
      facts.dmarc_policy.state === 'known' ? facts.dmarc_policy.value.policy : null,
    )
    const tags = facts.dmarc_record.state === 'known' ? facts.dmarc_record.value.tags : null
    if (tags) expect(found).toMatchObject({ value: { valid: tags.p !== null } })
  })

  it('is one judgment of a key', async () => {
    const { facts } = await audit(resolver, { selectors: ['s1'] })
    const found = await lookUpDkim(auditedDomain, 's1', resolver)
    const keys = facts.dkim_keys.state === 'known' ? facts.dkim_keys.value.keys : []
    const isUsable = keys.some(({ records: published }) => published.length === 1 && published[0]?.usable)
    expect(found.state === 'known' && found.value.valid).toBe(isUsable)
  })
})

it('is one fault for mail that passes before it', async () => {
  const resolver = resolverOf(
    `$ORIGIN ${auditedDomain}.\n$TTL 300\n@ SOA ns host 1 1h 1h 1w 300\n@ TXT "v=spf1 mx -all"\n${mx(11).join('\n')}\n`,
  )
  const question = { ip: '192.0.2.1', helo: 'mail.other.example', mailFrom: `a@${auditedDomain}`, now: new Date() }
  const found = await gatherSpf(question, resolver)
  expect(found).toMatchObject({ value: { result: 'pass', published: { spf_record: { state: 'known' } } } })
  if (found.state !== 'known') throw new Error('SPF is known')
  expect(askCheck(spfLookups, messageFacts({ spf: found }))).toMatchObject({
    state: 'note',
    finding: 'spf.broken_later',
  })
})
