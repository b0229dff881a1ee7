/** Names of fields that templates use; the ambiguous forms below are only matched around these. */
const personName = '(?:(?:first|last|full)[_ -]?name|[fl]name|imi[eę]|nazwisko)'
const fieldName = `(?:${personName}|(?:user|customer|company|contact|subscriber|recipient|nick|sur)[_ -]?name)`

/**
 * Placeholder syntax of templates: `first_name`, `contact.name | default: "you"`. Each has a text that all matches contain,
 * because searching for that is faster.
 */
const patterns: readonly [contained: string, pattern: RegExp][] = [
  // Handlebars, Liquid, Jinja; Freemarker; ASP and ERB.
  ['{{', /\{\{[^{}\r\n]{1,100}\}\}/g],
  ['{%', /\{%[^{}\r\n]{1,100}%\}/g],
  ['${', /\$\{[a-z_][\w.]{0,60}\}/gi],
  ['<%', /<%=?[^<>\r\n]{1,100}%>/g],
  // Mailchimp; Salesforce Marketing Cloud and others; AMPscript.
  ['*|', /\*\|[A-Z][^|\r\n]{0,60}\|\*/gi],
  ['%%', /%%[a-z_][\w. -]{0,60}%%/gi],
  ['%%=', /%%=[^%\r\n]{1,100}=%%/g],
  ['%%[', /%%\[[^%\r\n]{1,100}\]%%/g],
  // Salesforce and AWeber; MailerLite.
  ['{!', /\{![a-z_][\w.]{0,60}\}/gi],
  ['{$', /\{\$[a-z_][\w.]{0,60}(?:\|[^{}\r\n]{1,60})?\}/gi],
  // Brackets around a name and its default, as in Constant Contact, Mailjet, and GetResponse.
  ['[[', /\[\[[a-z_][\w. :-]{0,60}(?:=?"[^"\r\n]{0,60}")?\]\]/gi],
  // Campaign Monitor and Sendy; SendGrid; Zoho; Moosend.
  ['[', /\[[a-z_][\w ]{0,40}, ?fallback=[^\]\r\n]{0,60}\]/gi],
  ['[%', /\[%[a-z_][^%\r\n]{0,60}%\]/gi],
  ['$[', /\$\[[a-z_][^[\]\r\n]{0,60}\]\$/gi],
  ['#', /#recipient:[a-z_][\w ]{0,40}#/gi],
  // Eloqua; its fields in HTML are elements.
  ['~~', /~~eloqua\.\.[^~\s]{1,200}~~/gi],
  ['<', /<span class=["']?eloquaemail["']? ?>[^<>]{1,60}<\/span>/gi],
  // Mail merge in Word.
  ['«', /«[a-z]{1,30}_\w{0,60}»/gi],
  ['«', new RegExp(`«${fieldName}»`, 'gi')],
  ['[', new RegExp(`(?<!\\$)\\[${fieldName}\\]`, 'gi')],
  // Ghost. Other names in single braces are parts of addresses in documentation.
  ['{', new RegExp(`(?<![{$])\\{${personName}(?:, ?"[^"\\r\\n]{0,60}")?\\}(?!\\})`, 'gi')],
]
/** Not searched in link targets: addresses use these characters, too. */
const framedName = new RegExp(`(?<![%@$\\w])(%|@|\\$\\$?)${fieldName}\\1(?![%@$\\w])`, 'gi')

/** The placeholders that were not filled in, each once: those in the visible text first, then those in link targets. */
export function findPlaceholders(text: string, targets: readonly string[]): string[] {
  const linked = decodeBraces(targets.join('\n'))
  return [...new Set([...matchesIn(text), ...(text.match(framedName) ?? []), ...matchesIn(linked)])]
}

function matchesIn(text: string): string[] {
  return patterns.flatMap(([contained, pattern]) => (text.includes(contained) && text.match(pattern)) || [])
}

/** Programs that build links percent-encode the braces. */
function decodeBraces(targets: string): string {
  return targets.replace(/%7[bcd]/gi, decodeURIComponent)
}
