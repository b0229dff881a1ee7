import { formatList } from '../../shared/i18n/format.ts'
import type { CliTexts } from '../../shared/i18n/text-types.ts'
import type { Language } from '../../shared/languages.ts'

/** What an archive does not contain. `relay`: null if it is unknown whether there was one. */
export interface MissingSecrets {
  mailboxes: number
  /** Their names. */
  settings: readonly string[]
  relay: boolean | null
  keys: number
}

/** What to enter and create again after an import, as one sentence. */
export function describeMissing(
  { mailboxes, settings, relay, keys }: MissingSecrets,
  texts: CliTexts['import']['enterAgain'],
  language: Language,
): string {
  const items = [
    ...(mailboxes > 0 ? [texts.mailboxes({ count: mailboxes })] : []),
    ...(settings.length > 0 ? [texts.settings({ names: settings })] : []),
    ...(relay ? [texts.relay] : []),
    ...(relay === null ? [texts.maybeRelay] : []),
  ]
  const enter = items.length > 0 ? texts.enter({ items: formatList(language, items) }) : null
  const create = keys > 0 ? texts.keys({ count: keys }) : null
  if (enter !== null && create !== null) return texts.missing({ steps: texts.thenKeys({ enter, keys: create }) })
  const steps = enter ?? create
  return steps === null ? texts.nothing : texts.missing({ steps })
}
