const markupMark = Symbol('markup')

/** Trusted HTML. */
export interface Markup {
  readonly [markupMark]: true
  readonly html: string
}

/** What markup can contain: text is escaped, lists are joined, missing values are omitted. */
export type Content = Markup | string | number | null | undefined | false | readonly Content[]

/** Builds HTML from a template, escaping everything except markup. */
export function markup(parts: TemplateStringsArray, ...contents: Content[]): Markup {
  return trusted(String.raw({ raw: parts }, ...contents.map(writeContent)))
}

/** Marks our own text as trusted HTML. */
export function trusted(html: string): Markup {
  return { [markupMark]: true, html }
}

function writeContent(content: Content): string {
  if (content === null || content === undefined || content === false) return ''
  if (typeof content === 'string' || typeof content === 'number') return escapeText(String(content))
  return 'html' in content ? content.html : content.map(writeContent).join('')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
