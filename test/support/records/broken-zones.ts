import { type Arbitrary, array, boolean, constantFrom, integer, nat, record, tuple } from 'fast-check'

/** A TXT record in a zone; its text has one byte per character. */
interface TextRecord {
  name: string
  text: string
}

/** A zone whose email records will be broken, and its other records. */
interface ZoneParts {
  infrastructure: string[]
  texts: TextRecord[]
}

/** A public key, always the same so that a seed repeats a run. */
const publicKey = [
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEApIoqpv1DuJlcy9sciR8hBZRYpQyMuy5SZB4vFzB2e/8SGqN9QStTdisn',
  '3QQXWfPDJO7t5YOq+peaJW21tYUPEizUDYdv4yqAfpKqQkwMdL3Vvq3BBPz8zDDmrdieTLVHgc+7L1VUowdj2MkVSUf8Gxib8/2N',
  '+4D91wE9l6n1weyOvAz0IFAYdx1C5NjXaLmxR2ssGNu5Phts6aApUaSABSg+Sa/sc/yJLoTdVXedBw4T1Jrx2cOASjVWqrUJUbS1',
  'immHH46fcT89UF98Q+7D+S86wwKIuBNImpc7D8SIpdMAkWcazTpFxVtD8pAszmA5M3CQnKZvJArtPYcbzjhF6QIDAQAB',
].join('')
const reports = ['', '; rua=mailto:dmarc@shop.example', '; rua=mailto:a@shop.example,mailto:b@reports.example; fo=1']
const dmarcTails = [
  '',
  '; sp=none',
  '; adkim=s; aspf=r',
  '; t=y',
  '; pct=25',
  '; pct=100; ri=3600',
  '; psd=n',
  '; np=reject',
]

const spf = constantFrom(
  'v=spf1 mx -all',
  'v=spf1 ip4:192.0.2.25 ~all',
  'v=spf1 include:_spf.esp.example ip4:203.0.113.0/24 -all',
  'v=spf1 a mx include:_spf.esp.example ~all',
  'v=spf1 redirect=_spf.esp.example',
  'v=spf1 ip6:2001:db8::/48 include:_spf.esp.example include:many.esp.example ?all',
  `v=spf1 ${Array.from({ length: 14 }, (_, index) => `ip4:198.51.100.${index * 8}/29`).join(' ')} ~all`,
  'v=spf1 exists:%{i}.spf.shop.example mx -all',
  // Terms without effect: some are harmless, others would allow everyone or break the record.
  'v=spf1 mx -all include:_spf.esp.example',
  'v=spf1 mx -all include:open.esp.example',
  'v=spf1 mx include=open.esp.example -all',
  'v=spf1 mx -all exists:shop.example',
  'v=spf1 mx -all include:vast.esp.example ip4:128.0.0.0/7',
  'v=spf1 mx -all a:x.esp.example a:y.esp.example a:z.esp.example',
  'v=spf1 mx -all include:loop.esp.example include:none.esp.example',
  'v=spf1 mx a=mail redirect=open.esp.example -all',
)
const dmarc = tuple(
  constantFrom('none', 'quarantine', 'reject'),
  constantFrom(...reports),
  constantFrom(...dmarcTails),
).map(([policy, rua, tail]) => `v=DMARC1; p=${policy}${tail}${rua}`)
const tlsRpt = constantFrom(
  'v=TLSRPTv1; rua=mailto:tls@shop.example',
  'v=TLSRPTv1;rua=https://reports.example/tls,mailto:tls@reports.example',
)

/** Correct zones of shop.example, which sends mail itself or through a service. */
const soundZone: Arbitrary<ZoneParts> = record({
  spf,
  dmarc,
  tlsRpt,
  hasBimi: boolean(),
  key: constantFrom(null, `v=DKIM1; k=rsa; p=${publicKey}`, `k=rsa; p=${publicKey}`),
  mailHost: constantFrom('mail', 'mail', 'mx.esp.example.', 'mx.esp.example.', 'mail.shop.example', 'gone'),
}).map(({ spf, dmarc, tlsRpt, hasBimi, key, mailHost }) => ({
  infrastructure: [
    '@ A 192.0.2.1',
    `@ MX 10 ${mailHost}`,
    'mail A 192.0.2.25',
    'www A 192.0.2.1',
    'mta-sts A 192.0.2.1',
  ],
  texts: [
    { name: '@', text: spf },
    { name: '_dmarc', text: dmarc },
    { name: '_smtp._tls', text: tlsRpt },
    { name: '_mta-sts', text: 'v=STSv1; id=20260101T000000;' },
    ...(key === null ? [] : [{ name: 'default._domainkey', text: key }]),
    ...(hasBimi ? [{ name: 'default._bimi', text: 'v=BIMI1; l=https://shop.example/logo.svg; a=' }] : []),
  ],
}))

/** A way to damage a text; `at` and `choice` are any numbers. */
type Damage = (text: string, at: number, choice: number) => string

const damages: Damage[] = [
  function flipBit(text, at, choice) {
    const index = at % text.length
    const flipped = text.charCodeAt(index) ^ (1 << (choice % 8))
    return `${text.slice(0, index)}${String.fromCharCode(flipped)}${text.slice(index + 1)}`
  },
  function dropBlank(text, at) {
    const blanks = [...text.matchAll(/ /g)].map(({ index }) => index)
    const index = blanks[at % Math.max(1, blanks.length)]
    return index === undefined ? text : text.slice(0, index) + text.slice(index + 1)
  },
  (text, at) => `${text.slice(0, at % text.length)} ${text.slice(at % text.length)}`,
  (text) => `"${text}"`,
  (text) => `\xe2\x80\x9c${text}\xe2\x80\x9d`,
  (text) => `"${text.slice(0, 12)}" "${text.slice(12)}"`,
  (text) => `\\"${text}\\"`,
  (text, at) => `${text.slice(0, at % text.length)}" "${text.slice(at % text.length)}`,
  (text) => `( ${text} )`,
  (text) => text.replace(' ', '\xc2\xa0'),
  (text, at) => `${text.slice(0, at % text.length)}\xe2\x80\x8b${text.slice(at % text.length)}`,
  (text) => `\xef\xbb\xbf${text}`,
  (text) => text.replace(',mailto', ';mailto'),
  (text) => text.replace('@reports', '@b\xc3\xbccher'),
  (text) => text.replace('ip4:', 'ip4.'),
  (text) => ` ${text}`,
  (text) => `${text} `,
  (text) => text.replaceAll(';', ','),
  (text) => text.replaceAll(';', ''),
  (text) => text.replaceAll(';', '\\;'),
  (text) => text.replaceAll(' ', ', '),
  (text) => text.replace(';', ';;'),
  (text) => text.toLowerCase(),
  (text) => text.toUpperCase(),
  (text) => text.replace('mailto:', ''),
  (text) => text.replace('mailto:', 'mailto://'),
  (text) => text.replace('=', ' = '),
  (text) => text.replace('=', ':'),
  (text) => text.replace(':', '='),
  (text) => text.replace(/([-~?])all/, '$1 all'),
  (text) => text.replace(/ ([-~?])all/, '$1all'),
  (text) => text.replace(/[-~?]all/, '+all'),
  (text) => text.replace(/[-~?]all/, ''),
  (text) => text.replace(/([-~?]all)/, '$1 $1'),
  (text) => text.replace(/([-~?]all)(.*)/, '$2 $1 ptr'),
  (text) => text.replace('ip4:', 'ipv4:'),
  (text) => text.replace(/ip4:([\d.]+)\/24/, 'ip4:$1/255.255.255.0'),
  (text) => text.replace(/ip4:(\d+\.\d+\.\d+)\.\d+/, 'ip4:$1.3-$1.9'),
  (text) => text.replace('include:', 'inlcude:'),
  (text) => text.replace(/\d+/, (digits) => String(Number(digits) + 200)),
  (text) => text.replace(/p=\w+/, 'p=quarentine'),
  (text) => `${text}; sp=rejct`,
  (text) => `${text}; pct=0; rf=afrf`,
  (text) => `${text}; pct=50%`,
  (text) => text.replace('p=', 'P='),
  (text) => `${text}; fo=0:1:x`,
  (text) => `${text}; psd=y`,
  (text) => `${text}; note=hello`,
  (text) => text.replace(/(v=\w+)/, '$1 $1'),
  (text) => text.slice(0, Math.ceil(text.length / 2)),
  (text) => text.replace(/v=\w+;? ?/, ''),
]

interface Blow {
  record: number
  damage: number
  at: number
  choice: number
  place: number
}

const blow: Arbitrary<Blow> = record({
  record: nat(99),
  damage: integer({ min: 0, max: damages.length - 1 }),
  at: nat(300),
  choice: nat(7),
  place: nat(29),
})

/** The places a record may move to. */
function placesOf({ name }: TextRecord): ((record: TextRecord) => TextRecord[])[] {
  const doubled = name === '@' ? 'shop.example' : `${name}.shop.example`
  return [
    (record) => [record, { ...record, text: record.text.replace(/a|e/, 'i') }],
    (record) => [record, record],
    (record) => [record, { ...record, text: 'v=spf1 mx ~all' }],
    (record) => [record, { ...record, text: 'v=DMARC1; p=none; rua=mailto:c@shop.example' }],
    (record) => [{ ...record, name: '@' }],
    (record) => [{ ...record, name: '_dmarc' }],
    (record) => [{ ...record, name: doubled }],
    (record) => [{ ...record, name: name.replaceAll('_', '') }],
    () => [],
  ]
}

/** Zones of shop.example with one to three faults, as a master file without its origin. */
export const brokenZone: Arbitrary<string> = tuple(soundZone, array(blow, { minLength: 1, maxLength: 3 }), nat(40)).map(
  ([{ infrastructure, texts }, blows, alias]) => {
    const broken = blows.reduce(strike, texts)
    const aliased = alias === 0 ? '_dmarc' : null
    const lines = broken
      .filter(({ name, text }) => name !== aliased && text.length > 0)
      .map(({ name, text }) => `${name} TXT ${inStrings(text)}`)
    return [...infrastructure, ...new Set(lines), ...(aliased ? ['_dmarc CNAME gone.esp.example.'] : [])].join('\n')
  },
)

function strike(texts: readonly TextRecord[], { record, damage, at, choice, place }: Blow): TextRecord[] {
  const index = record % Math.max(1, texts.length)
  return texts.flatMap((entry, position) => {
    if (position !== index || entry.text === '') return [entry]
    const move = placesOf(entry)[place]
    if (move) return move(entry)
    return [{ ...entry, text: damages[damage]?.(entry.text, at, choice) ?? entry.text }]
  })
}

function inStrings(text: string): string {
  const strings = text.match(/[\s\S]{1,250}/g) ?? ['']
  return strings.map((string) => `"${[...string].map(escapeOctet).join('')}"`).join(' ')
}

function escapeOctet(character: string): string {
  const octet = character.charCodeAt(0)
  const isPlain = octet >= 32 && octet < 127 && character !== '"' && character !== '\\'
  return isPlain ? character : `\\${String(octet).padStart(3, '0')}`
}

/** The surroundings of shop.example: its mail service, and the recipients of its reports. */
export const surroundings = `
$ORIGIN shop.example.
@ SOA ns hostmaster 1 1 1 1 300
@ NS ns
ns A 192.0.2.53
$ORIGIN esp.example.
@ SOA ns hostmaster 1 1 1 1 300
mx A 198.51.100.10
_spf TXT "v=spf1 ip4:198.51.100.0/24 -all"
open TXT "v=spf1 +all"
vast TXT "v=spf1 ip4:16.0.0.0/5 -all"
loop TXT "v=spf1 include:loop.esp.example -all"
many TXT "v=spf1 a:mx.esp.example include:_spf.esp.example ~all"
gone A 192.0.2.77
$ORIGIN reports.example.
@ SOA ns hostmaster 1 1 1 1 300
@ MX 10 mx.esp.example.
*._report._dmarc TXT "v=DMARC1;"
`
