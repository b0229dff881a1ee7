/** Placeholder syntax of templates: `first_name`, `contact.name | default: "you"`. */
const patterns = [
  // Handlebars, Liquid, Jinja; Freemarker; ASP and ERB.
  /\{\{[^{}\r\n]{1,100}\}\}/g,
  /\{%[^{}\r\n]{1,100}%\}/g,
  /\$\{[a-z_][\w.]{0,60}\}/gi,
  /<%=?[^<>\r\n]{1,100}%>/g,
  // Mailchimp; Salesforce and others.
  /\*\|[A-Z][^|\r\n]{0,60}\|\*/gi,
  /%%[a-z_][\w. -]{0,60}%%/gi,
  // Brackets around a name, as in proprietary templates.
  /\[\[[a-z_][\w. :-]{0,60}\]\]/gi,
  /«[a-z]{1,30}_\w{0,60}»/gi,
  /«[A-Z]{3,30}»/g,
  /\[(?:first|last|full|user|customer|company|contact)[_ -]?name\]/gi,
]
/** Only matches what cannot be part of a percent-encoded address. */
const percentName = /(?<![%\w])%(?:FIRST|LAST|FULL|USER|CONTACT|SUBSCRIBER)[_-]?NAME%(?!\w)/gi

/** The placeholders that were not filled in, each once: those in the visible text first, then those in link targets. */
export function findPlaceholders(text: string, targets: readonly string[]): string[] {
  const linked = decodeBraces(targets.join('\n'))
  const found = [...patterns.flatMap((pattern) => text.match(pattern) ?? []), ...(text.match(percentName) ?? [])]
  return [...new Set([...found, ...patterns.flatMap((pattern) => linked.match(pattern) ?? [])])]
}

/** Programs that build links percent-encode the braces. */
function decodeBraces(targets: string): string {
  return targets.replace(/%7b/gi, '{').replace(/%7d/gi, '}').replace(/%7c/gi, '|')
}
