import { array, assert, asyncProperty, constantFrom, dictionary, oneof, pre, record, tuple } from 'fast-check'
import { spf as askMailauth } from 'mailauth/lib/spf/index.js'
import { describe, expect, it } from 'vitest'
import { type Script, scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { toMailauthResolver } from '../../dns/layers/mailauth-resolver.ts'
import { checkHost } from './check-host.ts'
import type { SpfSender } from './spf-sender.ts'

const now = new Date('2026-11-20T12:00:00Z')
const domains = ['example.com', 'a.example.com', 'b.example', 'c.example'] as const

const clients = record({
  ip: constantFrom('192.0.2.1', '192.0.2.200', '2001:db8::1', '::ffff:192.0.2.1'),
  helo: constantFrom('mail.example.com', 'b.example', '[192.0.2.1]', 'localhost'),
  sender: constantFrom(
    '',
    'a@example.com',
    'strong-bad@a.example.com',
    'x@B.EXAMPLE',
    'ü@example.com',
    '"a@b"@c.example',
  ),
})

const targets = constantFrom(
  ...domains,
  '%{d}',
  '%{o}',
  '%{l}.%{d}',
  '%{ir}.%{v}.c.example',
  '%{d2}',
  '%{p}',
  '%{L-}.%{d}',
)
const terms = oneof(
  {
    weight: 3,
    arbitrary: tuple(constantFrom('include:', 'a:', 'mx:', 'exists:', 'ptr:'), targets).map((parts) => parts.join('')),
  },
  {
    weight: 2,
    arbitrary: constantFrom('a', 'mx', 'ptr', 'a/24', 'mx/24//64', 'a//0', 'ip4:192.0.2.0/25', 'ip6:2001:db8::/32'),
  },
  {
    weight: 1,
    arbitrary: constantFrom('ip4:203.0.113.1', 'redirect=b.example', 'redirect=%{d}', 'exp=why.example', 'x=y'),
  },
)
const qualified = tuple(constantFrom('', '+', '-', '~', '?'), terms).map(([qualifier, term]) =>
  /^[a-z0-9]+=/.test(term) ? term : qualifier + term,
)
const ends = constantFrom('', '-all', '~all', '?all', 'all', 'redirect=c.example')
const records = tuple(array(qualified, { maxLength: 4 }), ends).map(([words, end]) =>
  ['v=spf1', ...words, end].filter(Boolean).join(' '),
)

const hosts = array(constantFrom('192.0.2.1', '192.0.2.77', '198.51.100.1'), { minLength: 1, maxLength: 2 })
const exchanges = array(constantFrom(...domains, 'gone.example'), { minLength: 1, maxLength: 3 }).map((names) =>
  names.map((exchange, preference) => ({ preference, exchange })),
)
const nodes = record(
  { TXT: records.map((text) => [text]), A: hosts, AAAA: constantFrom(['2001:db8::1'], ['2001:db8::2']), MX: exchanges },
  { requiredKeys: [] },
)
const trouble = constantFrom('dns_timeout' as const, 'dns_servfail' as const)
const reverse = array(constantFrom('mail.example.com', 'b.example', 'gone.example'), { minLength: 1, maxLength: 3 })
const worlds = tuple(
  dictionary(constantFrom(...domains), oneof({ weight: 9, arbitrary: nodes }, { weight: 1, arbitrary: trouble }), {
    minKeys: 2,
  }),
  constantFrom<Script>({}, { 'why.example': { TXT: ['%{i} of %{S} %{h} %{c}: 100%%'] } }),
  reverse,
).map(
  ([world, why, names]): Script => ({
    'mail.example.com': { A: ['192.0.2.1'] },
    '1.2.0.192.in-addr.arpa': { PTR: names },
    ...why,
    ...world,
  }),
)

async function compare(sender: SpfSender, script: Script, lenient: boolean) {
  const resolver = scriptedResolver(script)
  const ours = await checkHost(sender, resolver, { now, lenient })
  const theirs = await askMailauth({
    ...sender,
    mta: 'unknown',
    resolver: toMailauthResolver(resolver),
    strict: !lenient,
  })
  if (ours.state !== 'known') return [{ result: 'temperror' }, { result: theirs.status.result }]
  const { result, domain, record, lookups, void_lookups, comment } = ours.value
  const isCounted = !lenient && record !== null
  return [
    {
      result,
      domain,
      ...(isCounted && { lookups, void_lookups }),
      why: result === 'fail' && !lenient ? comment : null,
    },
    {
      result: theirs.status.result,
      domain: theirs.domain,
      ...(isCounted && { lookups: theirs.lookups?.count, void_lookups: theirs.lookups?.void }),
      why: lenient ? null : (theirs.explanation ?? null),
    },
  ]
}

describe('checkHost', () => {
  it('agrees with mailauth: result, counts, and explanation', async () => {
    await assert(
      asyncProperty(clients, worlds, async (sender, script) => {
        const [ours, theirs] = await compare(sender, script, false)
        expect(ours).toEqual(theirs)
      }),
      { numRuns: 1_000 },
    )
  })

  it('agrees with mailauth about lenient results of a broken record', async () => {
    const mistakes = constantFrom(
      'include:',
      'ip4:192.0.2.1/33',
      'a:museum',
      'ip4:example.com',
      'all:x',
      'ipv4:1.2.3.4',
      'a/024',
      'redirect=',
    )
    const broken = tuple(array(oneof(qualified, mistakes), { minLength: 1, maxLength: 4 }), ends)
    await assert(
      asyncProperty(clients, worlds, broken, async (sender, script, [words, end]) => {
        // RFC 8616 section 4 also applies to lenient receivers.
        pre(!sender.sender.includes('ü'))
        const text = ['v=spf1', ...words, end].filter(Boolean).join(' ')
        const [ours, theirs] = await compare(sender, { ...script, 'example.com': { TXT: [text] } }, true)
        expect(ours).toEqual(theirs)
      }),
      { numRuns: 1_000 },
    )
  })
})
