import type { ReceiverVerdict } from '../../../shared/contract/received/verdict.ts'
import { receivedTexts } from '../../../shared/i18n/report-texts.ts'
import type { Language } from '../../../shared/languages.ts'
import { nameOfSystem } from './headers-pack.ts'
import { type MatchedKey, matchKeys, type ReceivedMessage } from './match-rules.ts'
import { findCauses } from './observe-receiver.ts'

/** Maximum length of a shown value in characters: lists of matched rules are longer. */
const maxRaw = 500

/** What receivers and their filters wrote into the header of a message, in the order of the fields. */
export function readVerdicts(message: ReceivedMessage, language: Language): ReceiverVerdict[] {
  const keys = matchKeys(message)
  const causes = findCauses(keys).findings
  return keys.map((stated) => {
    const { key, field, system, state, rule, raw, isTrusted, isDocumented, receiver, source } = stated
    const isCaused = isTrusted && state !== null && state !== 'inbox'
    return {
      ...{ receiver, system: system ?? 'other', field, key: key ?? field, raw: raw.slice(0, maxRaw) },
      meaning: describeMeaning(stated, language),
      ...{ state, documented: isDocumented, trusted: isTrusted, source },
      findings: [...new Set([...(rule?.findings ?? []), ...(isCaused ? causes : [])])],
    }
  })
}

function describeMeaning({ rule, system, isDocumented, score, limit }: MatchedKey, language: Language): string {
  const { meanings, empty, undocumented, unclear, scored } = receivedTexts[language].verdicts
  const name = nameOfSystem(system)
  const unknown = name === null ? unclear : undocumented({ system: name })
  if (rule === null) return isDocumented ? empty : unknown
  // A later pack may have meanings that this version has no text for.
  const texts: Partial<Record<string, string>> = meanings
  const meaning = texts[rule.meaning] ?? unknown
  return score === undefined || limit === undefined ? meaning : `${meaning} ${scored({ score, limit })}`
}
