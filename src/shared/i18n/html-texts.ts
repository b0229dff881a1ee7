import type { HtmlIssue } from '../contract/message-facts/html.ts'
import { type HtmlAdvice, type HtmlIssueKey, type HtmlIssueParams, htmlIssueParams } from '../html-issue.ts'
import type { Language } from '../language.ts'
import { html as en } from './en/html.ts'
import { html as pl } from './pl/html.ts'

/** How often an issue shows, and in which mail programs, the most used first. */
type Extent = Pick<HtmlIssue, 'count' | 'clients'>

/** The words of an issue of an HTML e-mail. */
export interface HtmlIssueText<Params> {
  /** A noun phrase, for lists of issues. */
  label: string
  /** What is the case, what it costs, and what to do: a few sentences for someone who sends newsletters. */
  message(params: Params & Extent): string
}

/** What the HTML e-mail check says in one language. */
export interface HtmlTexts {
  issues: { [K in HtmlIssueKey]: HtmlIssueText<HtmlIssueParams<K>> }
  advice: Record<HtmlAdvice, string>
}

/** The words of the HTML e-mail check in every language. */
export const htmlTexts: Record<Language, HtmlTexts> = { en, pl }

/** What to say of an issue that was found. */
export function wordHtmlIssue(issue: HtmlIssue, language: Language): string {
  return wordIssue(issue.key, issue, htmlTexts[language])
}

/** The generic parameter keeps the key, the schema and the text of one issue together. */
function wordIssue<K extends HtmlIssueKey>(key: K, { params, count, clients }: HtmlIssue, texts: HtmlTexts): string {
  const schemas: { [Key in HtmlIssueKey]: { parse(value: unknown): HtmlIssueParams<Key> } } = htmlIssueParams
  const text: HtmlIssueText<HtmlIssueParams<K>> = texts.issues[key]
  return text.message({ ...schemas[key].parse(params), count, clients })
}
