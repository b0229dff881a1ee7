import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseBimiRecord } from '../bimi.ts'
import { parseDkimKeyRecord } from '../dkim-key.ts'
import { parseDmarcRecord } from '../dmarc.ts'
import { parseMtaStsRecord } from '../mta-sts.ts'
import { parseSpfRecord } from '../spf.ts'
import { parseTlsRptRecord } from '../tls-rpt.ts'

/** What `trim` and `\s` match besides WSP (RFC 5234), and invisible characters. */
const strange = [
  ...'\u000a\u000b\u000c\u000d\u0085\u00a0\u1680\u2000\u2007\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff',
]

const kinds = [
  ['DMARC', ['v=DMARC1;', 'p=reject;', 'rua=mailto:d@shop.example'], parseDmarcRecord],
  ['SPF', ['v=spf1', ' mx', ' a', ' -all'], parseSpfRecord],
  ['MTA-STS', ['v=STSv1;', 'id=20250305;'], parseMtaStsRecord],
  ['TLS-RPT', ['v=TLSRPTv1;', 'rua=mailto:d@shop.example'], parseTlsRptRecord],
  ['BIMI', ['v=BIMI1;', 'l=https://shop.example/logo.svg;'], parseBimiRecord],
] as const satisfies [string, readonly string[], (text: string) => { problems: readonly { code: string }[] }][]

describe('white space', () => {
  it.each(kinds)('of a %s record is a space or a tab only', (_, parts, parse) => {
    expect(parse(parts.join('')).problems).toEqual([])
    fc.assert(
      fc.property(fc.constantFrom(...strange), fc.nat({ max: parts.length - 1 }), (character, place) => {
        const text = parts.map((part, index) => (index === place ? `${character}${part}` : part)).join('')
        expect(parse(text).problems.length).toBeGreaterThan(0)
      }),
    )
  })

  it('of a DKIM key also includes line ends, which fold it', () => {
    const key = 'p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='
    expect(parseDkimKeyRecord(`v=DKIM1;\r\n\tk=ed25519; ${key}`)).toMatchObject({ usable: true, problems: [] })
    for (const character of strange.filter((other) => !'\n\r'.includes(other))) {
      const text = `v=DKIM1;${character}k=ed25519; ${key}`
      expect(parseDkimKeyRecord(text)).toMatchObject({ usable: false })
    }
  })

  it('is never read with trim or \\s, which match more', () => {
    const parsers = readdirSync(`${import.meta.dirname}/..`, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    )
    const folder = `${import.meta.dirname}/../../../engine/protocols/spf`
    const evaluators = ['check-host.ts', 'expand.ts', 'measure-tree.ts', 'select-record.ts'].map(
      (file) => `${folder}/${file}`,
    )
    const files = [...parsers.map((file) => `${import.meta.dirname}/../${file}`), ...evaluators]
    const using = files.filter((file) =>
      /\.trim(?:Start|End)?\(|\\s/i.test(readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')),
    )
    expect(using).toEqual([])
  })
})
