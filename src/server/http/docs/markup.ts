const markupMark = Symbol('markup')

/** HTML that may be shown as it is. */
export interface Markup {
  readonly [markupMark]: true
  readonly html: string
}

/** What can stand in markup: text is escaped, lists follow on one another, nothing leaves no trace. */
export type Content = Markup | string | number | null | undefined | false | readonly Content[]

/** Makes HTML of a template; whatever stands in it that is not markup itself is escaped. */
export function markup(parts: TemplateStringsArray, ...contents: Content[]): Markup {
  return trusted(String.raw({ raw: parts }, ...contents.map(writeContent)))
}

/** Takes text of our own for what it is. */
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
