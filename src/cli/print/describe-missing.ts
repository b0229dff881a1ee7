import { formatList } from '../../shared/i18n/format.ts'
import type { CliTexts } from '../../shared/i18n/text-types.ts'
import type { Language } from '../../shared/languages.ts'

/** What an archive does not contain. `relay`: null if it is unknown whether there was one. */
export interface MissingSecrets {
  mailboxes: number
  /** The names of the settings. */
  settings: readonly string[]
  relay: boolean | null
  /** Channels whose webhooks are signed. */
  webhooks: number
  keys: number
}

/** One sentence on what to enter and create again after an import. */
export function describeMissing(
  { mailboxes, settings, relay, webhooks, keys }: MissingSecrets,
  texts: CliTexts['import']['enterAgain'],
  language: Language,
): string {
  const items = [
    ...(mailboxes > 0 ? [texts.mailboxes({ count: mailboxes })] : []),
    ...(settings.length > 0 ? [texts.settings({ names: settings })] : []),
    ...(relay ? [texts.relay] : []),
    ...(relay === null ? [texts.maybeRelay] : []),
  ]
  const steps = [
    ...(items.length > 0 ? [texts.enter({ items: formatList(language, items) })] : []),
    ...(webhooks > 0 ? [texts.webhooks({ count: webhooks })] : []),
    ...(keys > 0 ? [texts.keys({ count: keys })] : []),
  ]
  return steps.length === 0 ? texts.nothing : texts.missing({ steps: formatList(language, steps) })
}
