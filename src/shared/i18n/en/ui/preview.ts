import { pluralForm } from '../../plural.ts'
import type { PreviewTexts } from '../../ui/preview.ts'

const counted = (count: number, one: string, other: string) => `${count} ${pluralForm('en', count, { one, other })}`

export const preview: PreviewTexts = {
  title: 'As readers see it',
  intro: 'Drawn here, from what the message itself brings along. Nothing is loaded and nothing runs.',
  modes: { desktop: 'Desktop', mobile: 'Mobile', dark: 'Dark', noImages: 'Images off', text: 'Plain text' },
  modeLabel: 'How it is shown',
  frame: 'The message',
  loading: 'The message is being drawn',
  notLoaded: (things) => `Not loaded: ${things}. The sender would have learned that you opened the mail.`,
  blocked: {
    images: (count) => counted(count, 'picture', 'pictures'),
    style_sheets: (count) => counted(count, 'style sheet', 'style sheets'),
    fonts: (count) => counted(count, 'font', 'fonts'),
    media: (count) => counted(count, 'film or frame', 'films or frames'),
  },
  nothingBlocked: 'The message brings everything along that it shows.',
  removed: (count) =>
    `${counted(count, 'part that acts was', 'parts that act were')} taken out, as mail programs do: scripts, frames, forms.`,
  truncated: 'The message is too long to draw: this is its beginning.',
  textTruncated: 'The text is too long to show: this is its beginning.',
  ownDarkDesign:
    'The message has a dark design of its own. This is how programs show it that honour it, such as Apple Mail.',
  turnedColours:
    'The message has no dark design. This is roughly what programs make of it that turn colours over, such as Gmail on phones.',
  noImages: 'What is left before a reader allows pictures: alternative texts.',
  links: 'Links lead nowhere here. Point at one, or tab to it, to see where it would lead.',
  nothing: 'The message has no text to show.',
  missing: 'The message itself is not on this machine.',
}
