import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import type { ProviderReport, ProviderVerdict, RequirementKey, SenderSize } from '../../shared/contract/providers.ts'
import { describeReason } from '../../shared/i18n/reasons/describe-reason.ts'
import { providerTexts } from '../../shared/i18n/report-texts.ts'
import type { Language } from '../../shared/languages.ts'
import { looksLikeBulk } from '../message/looks-like-bulk.ts'
import { evaluateRequirement, type RequirementResult } from './evaluate-requirement.ts'
import { type ProviderRequirements, providers } from './requirements.ts'

type Row = ProviderReport['rows'][number]

/** Evaluates a message against the requirements of large mailbox providers, with localized texts. */
export function evaluateProviders(facts: MessageFacts, language: Language): ProviderReport[] {
  return providers.map((provider) => evaluateProvider(provider, facts, language))
}

/**
 * Whether a mailing meets the large providers' requirements for bulk senders: `fail` if one of them rejects it,
 * `unknown` if one might. Personal mail has no such requirements.
 */
export function evaluateBulkRequirements(facts: MessageFacts): ProviderVerdict {
  if (!looksLikeBulk(facts)) return 'pass'
  const verdicts = providers.map(({ rows }) =>
    verdictOf(
      rows.map(({ requirement: key, ...demand }) => ({ key, ...demand, state: evaluateRequirement[key](facts).state })),
      ['all', 'bulk'],
    ),
  )
  if (verdicts.includes('fail')) return 'fail'
  return verdicts.includes('unknown') ? 'unknown' : 'pass'
}

function evaluateProvider(
  { provider, name, bulk_threshold, in_force, source, checked_on, rows: demands }: ProviderRequirements,
  facts: MessageFacts,
  language: Language,
): ProviderReport {
  const texts = providerTexts[language]
  const rows = demands.map(({ requirement: key, ...demand }): Row => {
    const evaluation = evaluateRequirement[key](facts)
    return {
      key,
      requirement: texts.requirements[key].title,
      ...demand,
      state: evaluation.state,
      reason: key === 'spam_rate' ? texts.spamRate[provider] : reasonOf(evaluation, key, language),
    }
  })
  return {
    provider,
    name,
    verdict: verdictOf(rows, ['all']),
    bulk_verdict: verdictOf(rows, ['all', 'bulk']),
    bulk_threshold,
    in_force,
    reference: source,
    checked_on,
    rows,
  }
}

function reasonOf(evaluation: RequirementResult, key: RequirementKey, language: Language): string | null {
  const { requirements, notAMailing } = providerTexts[language]
  switch (evaluation.state) {
    case 'pass':
      return null
    case 'fail':
      return requirements[key].lacking
    case 'not_applicable':
      return key === 'dkim_key' || key === 'dkim_rsa' ? requirements.dkim.lacking : notAMailing
    case 'unknown':
      return evaluation.reason && describeReason(evaluation.reason, language)
  }
}

/**
 * The verdict for senders of these sizes. The spam rate is not visible in a message, so it does not affect the verdict.
 */
function verdictOf(
  rows: readonly Pick<Row, 'key' | 'level' | 'applies_to' | 'state'>[],
  sizes: readonly SenderSize[],
): ProviderVerdict {
  const counted = rows.filter(
    ({ key, level, applies_to }) => level === 'required' && sizes.includes(applies_to) && key !== 'spam_rate',
  )
  if (counted.some(({ state }) => state === 'fail')) return 'fail'
  return counted.some(({ state }) => state === 'unknown') ? 'unknown' : 'pass'
}
