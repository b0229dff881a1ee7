import { describe, expect, it } from 'vitest'
import { resolverOf, zonesOf } from '../../../test/support/zone.ts'
import { offlineResolver } from '../../engine/dns/layers/offline.ts'
import { previewZones } from '../../engine/preview-zones.ts'
import { createLists, defaultLists } from '../../engine/protocols/dnsbl/choose-lists.ts'
import { cliTexts } from '../../shared/i18n/cli-texts.ts'
import type { Language } from '../../shared/languages.ts'
import { presentPreview, printPreview } from './print-preview.ts'

const zoneOf = (lines: string) => `$ORIGIN shop.example.\n$TTL 300\n@ SOA ns hostmaster 1 1 1 1 300\n${lines}\n`

const now = () => new Date('2026-11-21T09:30:00Z')

async function print(published: string | null, planned: string, language: Language = 'en') {
  const preview = await previewZones({ domain: 'shop.example', selectors: [] }, zonesOf(zoneOf(planned)), {
    resolver: published === null ? offlineResolver : resolverOf(zoneOf(published)),
    lists: createLists(defaultLists, now),
    signal: new AbortController().signal,
    now,
  })
  return printPreview(presentPreview(preview, language), { language, width: 78, paint: (text) => text })
}

const dmarc = '_dmarc TXT "v=DMARC1; p=none; rua=mailto:d@shop.example"'

describe('printPreview', () => {
  it('shows both grades, new, fixed, and unchanged findings, and the records', async () => {
    const text = await print(`@ TXT "v=spf1 ip4:192.0.2.1 -all"\n${dmarc}`, `@ TXT "v=spf1 +all"\n${dmarc}`)
    const { published, planned, come, stay, go, records } = cliTexts.en.preview
    const [, domain, now, then] = text.split('\n')
    expect(domain).toBe('  shop.example')
    expect(now).toMatch(new RegExp(`^  ${published} `))
    expect(then).toMatch(new RegExp(`^  ${planned} `))
    expect(text).toMatch(new RegExp(`\n  ${come}\n   \\+ .*\\(critical\\)`, 's'))
    expect(text).toMatch(new RegExp(`\n  ${stay}\n   = .*\\(minor\\)`, 's'))
    expect(text).not.toContain(`  ${go}\n`)
    expect(text).toContain(
      `  ${records}\n     shop.example TXT\n       − "v=spf1 ip4:192.0.2.1 -all"\n       + "v=spf1 +all"\n`,
    )
  })

  it('shows only the differing records of a set, and names that have none', async () => {
    const text = await print('@ TXT "v=spf1 -all"\n@ TXT "same"', `@ TXT "same"\n@ TXT "v=spf1 ~all"\n${dmarc}`)
    expect(text).not.toContain('"same"')
    expect(text).toContain(`     _dmarc.shop.example TXT\n       − ${cliTexts.en.preview.nothing}\n       + "v=DMARC1;`)
  })

  it('reports that nothing would change', async () => {
    const text = await print(dmarc, dmarc, 'pl')
    expect(text).toContain(cliTexts.pl.preview.sameRecords)
    expect(text).not.toContain(cliTexts.pl.preview.records)
  })

  it('does not compare with unknown answers', async () => {
    const text = await print(null, dmarc)
    const { open, come } = cliTexts.en.preview
    expect(text).toContain(`  ${open}\n   ? `)
    expect(text).not.toContain(`  ${come}\n`)
    expect(text).toMatch(/_dmarc\.shop\.example TXT\n {7}− (?!no record)\S.*\n {7}\+ "v=DMARC1/)
  })
})
