import { describe, expect, it } from 'vitest'
import { audit } from '../../../test/support/audit.ts'
import { rsaKey } from '../../../test/support/dkim-keys.ts'
import { evaluateAudit } from '../present/present-audit.ts'

/* States have prices: a record that does not work costs at least what none costs, for whatever reasons. */

const texts = (text: string) => (text.match(/.{1,200}/g) ?? []).map((each) => `"${each}"`).join(' ')
const key = `s1._domainkey TXT ${texts(`v=DKIM1; p=${rsaKey(2048)}`)}`
const sound = {
  spf: '@ TXT "v=spf1 mx -all"',
  dkim: key,
  dmarc: '_dmarc TXT "v=DMARC1; p=none; rua=mailto:d@shop.example"',
}

async function evaluate(changes: Partial<typeof sound>) {
  const records = Object.values({ ...sound, ...changes }).join('\n')
  const report = await audit(`@ MX 10 mail\nmail A 192.0.2.25\nalias CNAME alias\n${records}`, { selectors: ['s1'] })
  const { score, grade } = evaluateAudit(report)
  return { score: score ?? 0, grade }
}

const spf = (text: string) => ({ spf: `@ TXT "${text}"` })
const broken: Record<string, readonly Partial<typeof sound>[]> = {
  spf: [
    spf('v=spf1 ipv4:192.0.2.25 -all'),
    spf('v=spf1 include:none.shop.example -all'),
    spf('v=spf1 include:none.shop.example ipv4:192.0.2.25 foo:bar -all'),
    spf(`v=spf1 ${'mx '.repeat(12)}-all`),
    spf(`v=spf1 ${'mx '.repeat(12)}include:none.shop.example nonsense -all`),
    spf('spf1 mx -all'),
    spf('v=spf1 -all mx'),
    { spf: '@ TXT "v=spf1 mx -all"\n@ TXT "v=spf1 include:none.shop.example nonsense -all"' },
  ],
  dkim: [
    { dkim: 's1._domainkey TXT "v=DKIM1; p=AAAA"' },
    { dkim: 's1._domainkey TXT "v=DKIM2; p=AAAA; h=sha1"' },
    { dkim: key.replace('v=DKIM1', 'v=DKIM2') },
    { dkim: 's1._domainkey CNAME gone' },
  ],
  dmarc: [
    { dmarc: '_dmarc TXT "v=DMARC1; p:none"' },
    { dmarc: '_dmarc TXT "v=DMARC1, p=none, rua=mailto:d@shop.example"' },
    { dmarc: '_dmarc TXT "V=DMARC1; P=NONE"' },
    { dmarc: '_dmarc TXT "v=DMARC1; p=none"\n_dmarc TXT "v=DMARC1; p=nome; sp=no"' },
  ],
}

describe.each(Object.entries(broken))('%s that does not work', (part, variants) => {
  it.each(variants)('costs what none costs, once: %j', async (variant) => {
    const none = await evaluate({ [part]: '' })
    const { score, grade } = await evaluate(variant)
    expect(score).toBe(none.score)
    if (!JSON.stringify(variant).includes('CNAME')) expect(grade).toBe('C')
  })
})
