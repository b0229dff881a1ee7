import type { SourceTexts } from '../../ui/source.ts'

export const source: SourceTexts = {
  title: 'Source',
  intro: (size) => `The message as it came, ${size}.`,
  rebuilt: (size) => `Put together from the Outlook file, ${size}: not as it was sent.`,
  truncated: (shown, size) => `The first ${shown} of ${size}. The file has the rest.`,
  download: 'Save as .eml',
  lines: 'Lines of the message',
  search: 'Search the source',
  match: (position, count) => `${position} of ${count}`,
  noMatch: 'Not found',
  next: 'Next place',
  previous: 'Previous place',
}
