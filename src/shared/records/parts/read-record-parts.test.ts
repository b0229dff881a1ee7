import { array, assert, constantFrom, oneof, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../../../test/support/any-text.ts'
import { fill } from '../../i18n/bind-texts.ts'
import type { MeaningKey } from '../../i18n/text-keys.ts'
import { uiTexts } from '../../i18n/ui-texts.ts'
import { languages } from '../../languages.ts'
import { readRecordParts } from './read-record-parts.ts'
import { type RecordKind, recordKinds } from './record-part.ts'

/** RFC 8463 appendix A.2. */
const ed25519 = '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='

/** Everything that a part of a record can mean, including faults. */
const meaningKeys = Object.keys(uiTexts.en.records.meanings) as MeaningKey[]

/** Each part with its role and its first meaning. */
function outline(kind: RecordKind, record: string): string[] {
  return readRecordParts(kind, record).map(({ text, role, meanings }) => `${text} ${role} ${meanings[0]?.key}`)
}

describe('readRecordParts', () => {
  it('loses no character of a record', () => {
    const scraps = array(
      oneof(constantFrom(' ', ';', '\n', '\t', 'v=spf1', 'all', 'p=none', 'mx: a.example'), anyText(8)),
    )
    assert(
      property(constantFrom(...recordKinds), scraps, (kind, texts) => {
        const record = texts.join('')
        const parts = readRecordParts(kind, record)
        expect(parts.map(({ text, end }) => text + end).join('')).toBe(record)
      }),
    )
  })

  it.each([
    ['v=spf1 include:_spf.esp.example', ['include:_spf.esp.example', 'cost_more:']],
    ['v=spf1 -a:mail.example.com/24', ['a:mail.example.com', 'neighbors:/24', 'cost_one:', 'sign_fail:']],
    ['v=spf1 ip4:192.0.2.0/24', ['network:192.0.2.0/24']],
    ['v=spf1 ip6:2001:db8::1', ['address:2001:db8::1']],
    ['v=spf1 mx', ['mx:', 'cost_one:']],
    ['v=spf1 ~all', ['all_softfail:']],
    ['v=spf1 redirect=_spf.%{d}', ['redirect:_spf.%{d}', 'cost_more:']],
  ])('%s: effect of the term', (record, meanings) => {
    const [, term] = readRecordParts('spf', record)
    expect(term?.meanings.map(({ key, value }) => `${key}:${value}`)).toEqual(meanings)
  })

  it('marks ineffective and invalid SPF terms', () => {
    expect(outline('spf', 'v=spf1 include: -all mx redirect=a.example')).toEqual([
      'v=spf1 version spf_version',
      'include: faulty bad_value',
      '-all policy all_fail',
      'mx ignored after_all',
      'redirect=a.example ignored redirect_ignored',
    ])
  })

  it.each<[RecordKind, string, string[]]>([
    [
      'dmarc',
      'v=DMARC1; p=reject; pct=50; rua=mailto:a@b.example,ftp://c.example; p=none;;fo=0:1',
      [
        'v=DMARC1 version dmarc_version',
        'p=reject policy p_reject',
        'pct=50 ignored removed_tag',
        'rua=mailto:a@b.example,ftp://c.example faulty rua',
        'p=none faulty duplicate',
        '; faulty empty_tag',
        'fo=0:1 option fo_all',
      ],
    ],
    ['dkim', 'k=rsa; p=', ['k=rsa option key_rsa', 'p= policy key_revoked']],
    ['dkim', 'p=MIIEowIBAAKCAQEA', ['p=MIIEowIBAAKCAQEA faulty private_key']],
    ['dkim', `k=ed25519; p=${ed25519}`, ['k=ed25519 option key_ed25519', `p=${ed25519} option public_key`]],
    ['dkim', 'p=MIIBIjANBgkqhkiG9w0B', ['p=MIIBIjANBgkqhkiG9w0B faulty bad_key']],
    ['mta_sts', 'v=STSv1; id=2026-11', ['v=STSv1 version mta_sts_version', 'id=2026-11 faulty unreadable']],
    [
      'tls_rpt',
      'v=TLSRPTv1;rua=https://a.example/',
      ['v=TLSRPTv1 version tls_rpt_version', 'rua=https://a.example/ where tls_rua'],
    ],
    [
      'bimi',
      'v=BIMI1; l=; a=http://a.example/',
      ['v=BIMI1 version bimi_version', 'l= where no_logo', 'a=http://a.example/ faulty bad_file'],
    ],
    [
      'mta_sts_policy',
      'version: STSv1\r\nmode: enforce\r\nmx: *.example.net\r\n\r\nmax_age: 604800\r\nmax_age: 1',
      [
        'version: STSv1 version policy_version',
        'mode: enforce policy mode_enforce',
        'mx: *.example.net who hosts_below',
        'max_age: 604800 option max_age',
        'max_age: 1 ignored repeated_line',
      ],
    ],
  ])('reads %s: %s', (kind, record, parts) => {
    expect(outline(kind, record)).toEqual(parts)
  })

  it('has a sentence with the value in every language', () => {
    assert(
      property(
        tuple(constantFrom(...languages), constantFrom(...meaningKeys), constantFrom('', '604800')),
        ([language, key, value]) => {
          const text = fill(uiTexts[language].records.meanings[key], { value, number: Number(value), days: 7 })
          expect(text).toMatch(/^\S.*\.$|^\S.*`\.?$/)
        },
      ),
    )
  })
})
