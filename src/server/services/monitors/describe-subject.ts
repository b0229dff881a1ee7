import { nameOfSystem } from '../../../engine/received/verdicts/headers-pack.ts'
import { auditTopics } from '../../../shared/contract/domain.ts'
import { type BounceReason, bounceReasons } from '../../../shared/contract/received/explanation.ts'
import { checkKeys } from '../../../shared/findings/finding-keys.ts'
import { alertTexts } from '../../../shared/i18n/alert-texts.ts'
import { checkTexts, receivedTexts } from '../../../shared/i18n/report-texts.ts'
import { uiTexts } from '../../../shared/i18n/ui-texts.ts'
import type { Language } from '../../../shared/languages.ts'

/** Describes the subject of a change in words if it is known; a later version may have stored others. */
export function describeSubject(subject: string, language: Language): string {
  const { subjects } = alertTexts[language]
  const kind = subject.slice(0, subject.indexOf(':'))
  const key = subject.slice(kind.length + 1)
  switch (kind) {
    case 'records': {
      const topic = auditTopics.find((each) => each === key)
      if (!topic) return subject
      const { name } = uiTexts[language].domain.topics[topic]
      return topic === 'name_servers' ? name : subjects.records({ topic: name })
    }
    case 'list':
      return subjects.list({ list: key })
    case 'addresses':
    case 'reverse':
    case 'networks':
      return describeNetwork(subject, language) ?? subject
    case 'check': {
      const check = checkKeys.find((each) => each === key)
      return check ? checkTexts[language][check].topic : subject
    }
    default:
      return describeThing(kind, key, language) ?? subject
  }
}

/** Who refused mail, and why; null if a later version has other reasons. */
export function readRefusal(key: string): { provider: string | null; reason: BounceReason | null } {
  const space = key.lastIndexOf(' ')
  const provider = key.slice(0, space)
  const reason = bounceReasons.find((each) => each === key.slice(space + 1)) ?? null
  return { provider: provider === '?' ? null : (nameOfSystem(provider) ?? provider), reason }
}

/** Describes what the records of a domain, or an address, lead to. */
function describeNetwork(subject: string, language: Language): string | null {
  const { things } = alertTexts[language]
  switch (subject) {
    case 'addresses:mx':
      return things.mxAddresses
    case 'addresses:name_servers':
      return things.nameServerAddresses
    case 'networks:spf':
      return things.spfNetworks
    case 'reverse:mx':
      return things.mxNames
    case 'reverse:address':
      return things.reverse
    default:
      return null
  }
}

/** Describes something that arrives, expires, or becomes old. */
function describeThing(kind: string, key: string, language: Language): string | null {
  const { things } = alertTexts[language]
  switch (kind) {
    case 'arrival':
      return key === 'messages' ? things.messages : things.reports
    case 'end':
      if (key.startsWith('mx:')) return things.mailHost({ host: key.slice('mx:'.length) })
      return key === 'mta_sts' ? things.policyHost : things.registration
    case 'key':
      return things.key({ selector: key })
    case 'facts': {
      const names: Partial<Record<string, string>> = uiTexts[language].about.facts.names
      return things.facts({ name: names[key] ?? key })
    }
    case 'refusal': {
      const { provider, reason } = readRefusal(key)
      return things.refusal({ provider, meaning: reason && receivedTexts[language].bounces[reason].meaning })
    }
    case 'rise':
    case 'rate':
      return key === 'complaints' ? things.complaints : things.bounces
    case 'policy':
      return things.policy
    default:
      return null
  }
}
