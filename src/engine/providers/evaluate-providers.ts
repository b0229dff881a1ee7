import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import type { ProviderReport, RequirementKey } from '../../shared/contract/inbox-tests/providers.ts'
import { describeReason } from '../../shared/i18n/reasons/describe-reason.ts'
import { providerTexts } from '../../shared/i18n/report-texts.ts'
import type { Language } from '../../shared/languages.ts'
import { verdictOf } from './bulk-requirements.ts'
import { evaluateRequirement, type RequirementResult } from './evaluate-requirement.ts'
import { type ProviderRequirements, providers } from './requirements.ts'

type Row = ProviderReport['rows'][number]

/** Evaluates a message against the requirements of large mailbox providers, with localized texts. */
export function evaluateProviders(facts: MessageFacts, language: Language): ProviderReport[] {
  return providers.map((provider) => evaluateProvider(provider, facts, language))
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
  const { requirements, notACampaign } = providerTexts[language]
  switch (evaluation.state) {
    case 'pass':
      return null
    case 'fail':
      return requirements[key].lacking
    case 'not_applicable':
      return key === 'dkim_key' || key === 'dkim_rsa' ? requirements.dkim.lacking : notACampaign
    case 'unknown':
      return evaluation.reason && describeReason(evaluation.reason, language)
  }
}
