import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { answerTo, askCheck, gmailAuthor, messageFacts } from '../../../../test/support/message-facts.ts'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import type { DmarcPolicy } from '../../../shared/contract/facts/dmarc-policy.ts'
import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import { absent, known, unavailable } from '../../../shared/fact.ts'
import { dmarcPolicy } from './policy.ts'

function policy(changes: Partial<DmarcPolicy>): Partial<MessageFacts> {
  const { dmarc_policy } = messageFacts()
  return dmarc_policy.state === 'known' ? { dmarc_policy: known({ ...dmarc_policy.value, ...changes }) } : {}
}

const localAuthor = { ...gmailAuthor, domain: 'localhost', organizational_domain: 'localhost' }
const broken = { name: '_dmarc.shop.example', type: 'TXT', status: 'found', records: ['"v=DMARC1; p=maybe"'], ttl: 60 }
const missingDomain = { name: 'shop.example', type: 'MX', status: 'nxdomain', records: [] }

describe('dmarc.policy', () => {
  it.each<[string, Partial<MessageFacts>, string]>([
    ['reject', {}, 'pass'],
    ['quarantine', policy({ policy: 'quarantine' }), 'pass'],
    ['none', policy({ policy: 'none', record: 'v=DMARC1; p=none' }), 'dmarc.policy_none'],
    ['reject, in test mode', policy({ testing: true }), 'dmarc.testing'],
    ['none, in test mode', policy({ policy: 'none', testing: true }), 'dmarc.policy_none'],
    ['no record', { dmarc_policy: absent }, 'dmarc.missing'],
    ['no such domain', { dmarc_policy: absent, dns: [{ ...broken, ...missingDomain }] }, 'dmarc.domain_missing'],
    ['an unusable record', { dmarc_policy: absent, dns: [broken] }, 'dmarc.invalid'],
    ['no record of a provider of free mail', { dmarc_policy: absent, author: known(gmailAuthor) }, 'not evaluated'],
    ['none of a provider', { ...policy({ policy: 'none' }), author: known(gmailAuthor) }, 'not evaluated'],
    ['an author at a local host', { dmarc_policy: absent, author: known(localAuthor) }, 'not evaluated'],
    ['no author', { dmarc_policy: absent, author: absent }, 'not evaluated'],
    ['SERVFAIL', { dmarc_policy: unavailable({ code: 'dns_servfail' }) }, 'unknown: dns_servfail'],
  ])('evaluates %s', (_, changes, answer) => {
    expect(answerTo(dmarcPolicy, changes)).toBe(answer)
  })

  it.each<[string, Partial<DmarcPolicy>]>([
    ['none', { policy: 'none', record: 'v=DMARC1; p=none' }],
    ['test mode', { testing: true, record: 'v=DMARC1; p=reject; t=y' }],
  ])('asks for reports first if there are none: %s', (_, changes) => {
    expect(askCheck(dmarcPolicy, messageFacts(policy({ ...changes, rua: [] })))).toMatchObject({
      params: { has_reports: false },
      record: null,
    })
  })

  it.each<[string, string, string, Partial<DmarcPolicy>]>([
    ['its own', 'p', '', { record: 'v=DMARC1; p=none; sp=none' }],
    [
      'sp of a parent',
      'sp',
      '_dmarc.shop.example',
      { domain: 'a.shop.example', record: 'v=DMARC1; p=reject; sp=none' },
    ],
    ['p of a parent', 'p', '_dmarc.shop.example', { domain: 'a.shop.example', record: 'v=DMARC1; p=none; np=none' }],
    [
      'np of a parent',
      'np',
      '_dmarc.shop.example',
      { domain: 'a.shop.example', record: 'v=DMARC1; p=reject; np=none' },
    ],
  ])('names the tag that sets the policy: %s', (_, tag, record_name, changes) => {
    const inForce = policy({ policy: 'none', found_at: 'shop.example', domain: 'shop.example', ...changes })
    expect(askCheck(dmarcPolicy, messageFacts(inForce))).toMatchObject({ params: { tag, record_name } })
  })

  it('does not offer a policy that the message itself would fail', () => {
    const none = policy({ policy: 'none', record: 'v=DMARC1; p=none; rua=mailto:a@shop.example' })
    const proven = messageFacts(none)
    expect(askCheck(dmarcPolicy, proven)).toMatchObject({
      params: { is_proven: true },
      record: { value: 'v=DMARC1; p=quarantine; rua=mailto:a@shop.example' },
    })
    if (proven.dmarc.state !== 'known') throw new Error('DMARC of the fixture is known')
    const failing = messageFacts({
      ...none,
      dmarc: { ...proven.dmarc, value: { ...proven.dmarc.value, result: 'fail' } },
    })
    expect(askCheck(dmarcPolicy, failing)).toMatchObject({ params: { is_proven: false }, record: null })
  })

  it('does not offer to end the test mode of a policy that the message itself would fail', () => {
    const testing = policy({ testing: true, record: 'v=DMARC1; p=reject; t=y; rua=mailto:a@shop.example' })
    expect(askCheck(dmarcPolicy, messageFacts(testing))).toMatchObject({
      record: { value: 'v=DMARC1; p=reject; rua=mailto:a@shop.example' },
    })
    expect(askCheck(dmarcPolicy, messageFacts({ ...testing, dmarc: absent }))).toMatchObject({ record: null })
  })

  it('reports the currently published record', () => {
    const facts = messageFacts({ dmarc_policy: absent, dns: [broken] })
    expect(askCheck(dmarcPolicy, facts)).toMatchObject({ record: { current: 'v=DMARC1; p=maybe' } })
  })

  it('fixes a record where it is published', () => {
    const { author } = messageFacts()
    if (author.state !== 'known') throw new Error('the author is known')
    const facts = messageFacts({
      author: { ...author, value: { ...author.value, domain: 'news.shop.example' } },
      dmarc_policy: absent,
      dns: [{ ...broken, name: '_dmarc.news.shop.example' }],
    })
    expect(askCheck(dmarcPolicy, facts)).toMatchObject({
      params: { domain: 'news.shop.example' },
      record: { name: '_dmarc.news.shop.example', current: 'v=DMARC1; p=maybe' },
    })
  })
})

describe('dmarc.policy of a domain', () => {
  it.each([
    ['a policy', '_dmarc TXT "v=DMARC1; p=reject"', 'pass'],
    ['a policy of a domain without a sign of mail', '_dmarc TXT "v=DMARC1; p=reject"', 'pass'],
    [
      'a policy that nothing can pass',
      '@ MX 10 m\nm A 192.0.2.1\n_dmarc TXT "v=DMARC1; p=reject"',
      'dmarc.refuses_all',
    ],
    [
      'a policy that a broken record cannot pass',
      '@ TXT "v=spf1 ipv4:192.0.2.1 -all"\n_dmarc TXT "v=DMARC1; p=quarantine"',
      'dmarc.refuses_all',
    ],
    [
      'a policy that a broken include cannot pass',
      '@ TXT "v=spf1 include:none.shop.example ip4:192.0.2.1 -all"\n_dmarc TXT "v=DMARC1; p=reject"',
      'dmarc.refuses_all',
    ],
    ['a policy of a domain that sends no mail', '@ TXT "v=spf1 -all"\n_dmarc TXT "v=DMARC1; p=reject"', 'pass'],
    ['a policy beside SPF that works', '@ TXT "v=spf1 ip4:192.0.2.1 -all"\n_dmarc TXT "v=DMARC1; p=reject"', 'pass'],
    [
      'a policy beside unknown selectors',
      'x._domainkey TXT "other"\n@ MX 10 m\n_dmarc TXT "v=DMARC1; p=reject"',
      'pass',
    ],
    ['a policy of none', '_dmarc TXT "v=DMARC1; p=none"', 'dmarc.policy_none'],
    ['test mode', '_dmarc TXT "v=DMARC1; p=reject; t=y"', 'dmarc.testing'],
    ['no record', '@ A 192.0.2.1', 'dmarc.missing'],
    ['two records', '_dmarc TXT "v=DMARC1; p=none"\n_dmarc TXT "v=DMARC1; p=reject"', 'dmarc.several_records'],
    ['a duplicate tag', '_dmarc TXT "v=DMARC1; p=none; p=reject"', 'dmarc.invalid'],
    ['an unknown policy without reports', '_dmarc TXT "v=DMARC1; p=block"', 'dmarc.invalid'],
    ['an unknown policy with reports', '_dmarc TXT "v=DMARC1; p=block; rua=mailto:a@shop.example"', 'dmarc.invalid'],
    [
      'a policy that another spoils',
      '_dmarc TXT "v=DMARC1; p=reject; sp=quarentine; rua=mailto:a@shop.example"',
      'dmarc.invalid',
    ],
    [
      'a policy in quotation marks',
      '_dmarc TXT "v=DMARC1; p=\\226\\128\\152reject; rua=mailto:a@shop.example"',
      'dmarc.invalid',
    ],
    ['a policy after a colon', '_dmarc TXT "v=DMARC1; p:reject; rua=mailto:a@shop.example"', 'dmarc.invalid'],
    ['a policy in capitals', '_dmarc TXT "v=DMARC1; P=REJECT; rua=mailto:a@shop.example"', 'dmarc.policy_none'],
    [
      'a policy of none beside an unknown one',
      '_dmarc TXT "v=DMARC1; p=none; sp=block; rua=mailto:a@shop.example"',
      'dmarc.policy_none',
    ],
    ['reports without a policy', '_dmarc TXT "v=DMARC1; rua=mailto:a@shop.example"', 'dmarc.policy_none'],
    ['a record at the domain itself', '@ TXT "v=DMARC1; p=reject"', 'dmarc.misnamed'],
    ['a record without the underscore', 'dmarc TXT "v=DMARC1; p=reject"', 'dmarc.misnamed'],
  ])('evaluates %s', async (_, zone, answer) => {
    expect(await auditAnswer(dmarcPolicy, zone)).toBe(answer)
  })

  it('offers a misnamed record at the correct name', async () => {
    const { facts } = await audit('dmarc TXT "v=DMARC1; p=reject"')
    expect(askAudit(dmarcPolicy, facts)).toMatchObject({
      params: { domain: 'shop.example', name: 'dmarc.shop.example' },
      record: { name: '_dmarc.shop.example', value: 'v=DMARC1; p=none', current: null },
      cautions: [{ code: 'dmarc_starts_at_none', value: 'reject' }, { code: 'dmarc_no_mailbox' }],
    })
  })

  it('deletes all records at the wrong name', async () => {
    const texts = ['v=DMARC1; p=none; rua=mailto:c@shop.example', 'v=DMARC1; p=quarantine; t=y']
    const { facts } = await audit(texts.map((text) => `@ TXT "${text}"`).join('\n'))
    const removes = texts.map((value) => ({ name: 'shop.example', type: 'TXT', value }))
    expect(askAudit(dmarcPolicy, facts)).toMatchObject({ finding: 'dmarc.misnamed', record: { removes } })
  })

  it('offers a first record at the name that receivers query', async () => {
    const resolver = scriptedResolver({ 'news.shop.example': { A: ['192.0.2.1'] } })
    const { facts } = await audit(resolver, { domain: 'news.shop.example' })
    expect(askAudit(dmarcPolicy, facts)).toMatchObject({ record: { name: '_dmarc.shop.example' } })
  })

  it.each([
    ['v=DMARC1; p=none; rua=mailto:a@shop.example', 'SPF and DKIM', false],
    ['v=DMARC1; p=none; rua=mailto:a@shop.example', 'neither', true],
  ])('raises %s only with %s set up', async (record, _, isBare) => {
    const auth = isBare ? '' : '\n@ TXT "v=spf1 ip4:192.0.2.1 -all"\nx._domainkey TXT "v=DKIM1; p="'
    const { facts } = await audit(`_dmarc TXT "${record}"\n@ MX 10 mail\nmail A 192.0.2.1${auth}`)
    const raised = { value: 'v=DMARC1; p=quarantine; rua=mailto:a@shop.example' }
    expect(askAudit(dmarcPolicy, facts)).toMatchObject({ record: isBare ? null : raised })
  })

  it.each([
    ['v=DMARC1 p=reject; rua=mailto:a@shop.example', 'version'],
    ['v=DMARC1, p=reject, rua=mailto:a@shop.example', 'version'],
    ['v=dmarc1; p=reject; rua=mailto:a@shop.example', 'version'],
    ['v=DMARC1\\\\; p=reject\\\\; rua=mailto:a@shop.example', 'version'],
    ['v=DMARC2; p=reject; rua=mailto:a@shop.example', 'version'],
    [' v=DMARC1; p=reject; rua=mailto:a@shop.example', 'spaced'],
    ['\\"v=DMARC1; p=reject; rua=mailto:a@shop.example\\"', 'quoted'],
    ['v=DMARC1; p=reject; p=none; rua=mailto:a@shop.example', 'duplicate_tag'],
  ])('reports %s as broken and fixes it without making it stricter', async (record, code) => {
    const { facts } = await audit(`_dmarc TXT "${record}"\n@ MX 10 mail`)
    expect(askAudit(dmarcPolicy, facts)).toMatchObject({
      finding: 'dmarc.invalid',
      params: { code, text: expect.stringContaining('p=reject') },
      record: { value: 'v=DMARC1; p=none; rua=mailto:a@shop.example' },
      cautions: [{ code: 'dmarc_starts_at_none', value: 'reject' }],
    })
  })

  it('keeps the report addresses of all published records', async () => {
    const { facts } = await audit(
      '_dmarc TXT "v=DMARC1; p=reject; rua=mailto:a@shop.example"\n_dmarc TXT "v=DMARC1; p=none; rua=mailto:b@shop.example"',
    )
    expect(askAudit(dmarcPolicy, facts)).toMatchObject({
      record: { value: 'v=DMARC1; p=none; rua=mailto:a@shop.example,mailto:b@shop.example' },
    })
  })

  it('offers a first record at the organizational domain below a public suffix', async () => {
    const resolver = scriptedResolver({
      'b.a.shop.example': { A: ['192.0.2.1'] },
      '_dmarc.shop.example': { TXT: ['v=DMARC1; psd=y'] },
    })
    const { facts } = await audit(resolver, { domain: 'b.a.shop.example' })
    expect(askAudit(dmarcPolicy, facts)).toMatchObject({
      finding: 'dmarc.missing',
      record: { name: '_dmarc.a.shop.example' },
    })
  })
})
