import { pluralForm } from '../../plural.ts'
import type { HtmlCheckTexts } from '../../ui/html-check.ts'

export const htmlCheck: HtmlCheckTexts = {
  title: 'How mail programs will take the HTML',
  none: 'The message has no HTML.',
  score: 'Score',
  scoreOf: (score) => `${score} of 100`,
  valid: 'Nothing that breaks the message.',
  invalid: 'Some of it breaks the message.',
  size: 'Size',
  elements: 'Elements',
  filter: 'Which issues',
  severities: { all: 'All', error: 'Errors', warning: 'Warnings', info: 'Notes' },
  severity: { error: 'Error', warning: 'Warning', info: 'Note' },
  places: (count) => `${count} ${pluralForm('en', count, { one: 'place', other: 'places' })}`,
  lines: 'First lines',
  clients: 'Mail programs affected',
  noneInFilter: 'No issue of this kind.',
  passed: (count) => `${count} ${pluralForm('en', count, { one: 'thing', other: 'things' })} looked for and not found`,
}
