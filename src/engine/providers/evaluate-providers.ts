import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import type { ProviderReport, ProviderVerdict, SenderSize } from '../../shared/contract/inbox-tests/providers.ts'
import type { PublishedAt } from '../../shared/findings/consequence.ts'
import type { Outcome } from '../../shared/findings/finding.ts'
import { describeReason } from '../../shared/i18n/reasons/describe-reason.ts'
import { providerTexts } from '../../shared/i18n/report-texts.ts'
import type { Language } from '../../shared/languages.ts'
import type { FactSource } from '../facts/fact-pack.ts'
import { valuesOf } from '../message/header-fields.ts'
import { readMailboxes } from '../message/mailboxes.ts'
import { concerns, type RequirementResult, requirementsOf } from './evaluate-requirement.ts'
import { type ProviderRequirements, type ProviderRow, providersPack, sourceOf } from './requirements.ts'

type Row = ProviderReport['rows'][number]

/**
 * Evaluates a message against the requirements of mailbox providers, with localized texts: those that count for the
 * verdict, always or by choice, those of the recipients' domains, and those that users of the language send to.
 */
export function evaluateProviders(
  facts: MessageFacts,
  outcomes: readonly Outcome[],
  language: Language,
): ProviderReport[] {
  const evaluate = requirementsOf(facts, outcomes)
  const resultOf = (row: ProviderRow): RequirementResult =>
    concerns(row, facts) ? evaluate(row.requirement) : { state: 'not_applicable' }
  const recipients = recipientDomains(facts)
  const isShown = ({ counts, languages, domains }: ProviderRequirements) =>
    counts || languages.includes(language) || domains.some((domain) => recipients.has(domain))
  return providersPack
    .read()
    .providers.map((each) => ({ ...each, counts: each.counts || facts.chosen_providers.includes(each.provider) }))
    .filter(isShown)
    .map((provider) => evaluateProvider(provider, resultOf, language))
}

/** The providers whose requirements a message meets, those for bulk senders included. They need no texts. */
export function satisfiedProviders(facts: MessageFacts, outcomes: readonly Outcome[]): ProviderReport['provider'][] {
  const evaluate = requirementsOf(facts, outcomes)
  return providersPack.read().providers.flatMap(({ provider, rows }) => {
    const results = rows.map((row) => ({
      ...{ key: row.requirement, level: row.level, applies_to: row.applies_to, consequence: row.consequence },
      state: concerns(row, facts) ? evaluate(row.requirement).state : ('not_applicable' as const),
    }))
    return verdictOf(results, ['all', 'bulk']) === 'pass' ? [provider] : []
  })
}

/** Of the SMTP session and of the header, because a test is sent to an address of ours. */
function recipientDomains({ envelope, headers }: MessageFacts): ReadonlySet<string | null> {
  const named = ['To', 'Cc'].flatMap((name) => valuesOf(headers, name)).flatMap(readMailboxes)
  const received = envelope.rcpt_to?.split('@').at(-1)?.toLowerCase() ?? null
  return new Set([received, ...named.map(({ domain }) => domain?.toLowerCase() ?? null)])
}

function evaluateProvider(
  { rows: demands, ...provider }: ProviderRequirements,
  resultOf: (row: ProviderRow) => RequirementResult,
  language: Language,
): ProviderReport {
  const texts = providerTexts[language]
  const rows = demands.map((row) => describeRow(row, provider.provider, resultOf(row), language))
  return {
    provider: provider.provider,
    name: provider.name,
    verdict: verdictOf(rows, ['all']),
    bulk_verdict: verdictOf(rows, ['all', 'bulk']),
    bulk_threshold: provider.bulk_threshold,
    counts: provider.counts,
    domains: provider.domains,
    scope: provider.scope && texts.scopes[provider.scope],
    in_force: provider.in_force,
    reference: provider.source === null ? null : publishedAt(sourceOf(provider.source)),
    checked_on: provider.read_on,
    rows,
  }
}

function describeRow(
  { requirement: key, applies_to, only_for, level, consequence, codes, source, note }: ProviderRow,
  provider: string,
  result: RequirementResult,
  language: Language,
): Row {
  const { requirements, spamRate, notes } = providerTexts[language]
  return {
    key,
    requirement: requirements[key].title,
    applies_to,
    only_for,
    level,
    state: result.state,
    reason: key === 'spam_rate' ? spamRate({ provider }) : reasonOf(result, key, language),
    consequence,
    codes,
    smtp_error: codes[0] ?? null,
    note: note && notes[note],
    source: publishedAt(sourceOf(source)),
  }
}

export function publishedAt({ title, url, page_date }: FactSource): PublishedAt {
  return { title, url, page_date }
}

function reasonOf(result: RequirementResult, key: Row['key'], language: Language): string | null {
  const { requirements, notACampaign } = providerTexts[language]
  switch (result.state) {
    case 'pass':
      return null
    case 'fail':
      return requirements[key].lacking
    case 'not_applicable':
      return key === 'dkim_key' || key === 'dkim_rsa' ? requirements.dkim.lacking : notACampaign
    case 'unknown':
      return result.reason && describeReason(result.reason, language)
  }
}

/**
 * The verdict for senders of these sizes. A message does not reveal the spam rate, so it does not affect the verdict.
 * Requirements that do not decide about delivery do not add up to a pass.
 */
function verdictOf(
  rows: readonly Pick<Row, 'key' | 'level' | 'applies_to' | 'consequence' | 'state'>[],
  sizes: readonly SenderSize[],
): ProviderVerdict {
  const counted = rows.filter(
    ({ key, level, applies_to, state }) =>
      level === 'required' && sizes.includes(applies_to) && key !== 'spam_rate' && state !== 'not_applicable',
  )
  if (counted.some(({ state }) => state === 'fail')) return 'fail'
  if (counted.some(({ state }) => state === 'unknown')) return 'unknown'
  const decides = counted.some(({ consequence }) => consequence === 'refused' || consequence === 'spam')
  return decides ? 'pass' : 'not_applicable'
}
