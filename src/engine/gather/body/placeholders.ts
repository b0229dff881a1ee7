/** Names of fields that templates use; the ambiguous forms below are only matched around these. */
const personName = '(?:(?:first|last|full)[_ -]?name|[fl]name|imi[eę]|nazwisko)'
const fieldName = `(?:${personName}|(?:user|customer|company|contact|subscriber|recipient|nick|sur)[_ -]?name)`

/** The objects whose fields templates use. */
const scope = '(?:account|contact|customer|lead|member|newsletter|person|profile|recipient|subscriber|user)'

/**
 * Placeholder syntax of templates: `first_name`, `contact.name | default: "you"`. Each has a text that all matches contain,
 * because searching for that is faster.
 */
const patterns: readonly [contained: string, pattern: RegExp][] = [
  // Handlebars, Liquid, Jinja; Freemarker; ASP and ERB; PHP.
  ['{{', /\{{2,3}[^{}\r\n]{1,100}\}{2,3}/g],
  ['{%', /\{%[^{}\r\n]{1,100}%\}/g],
  ['${', /\$\{[a-z_][\w.]{0,60}(?:[!?|:][^{}\r\n]{0,60})?\}/gi],
  ['<%', /<%=?[^<>\r\n]{1,100}%>/g],
  ['<?', /<\?(?:php\b|=)[^<>\r\n]{1,100}\?>/gi],
  // Ruby and Velocity; printf with names; Razor; Smarty.
  ['#{', /(?<!\w)#\{[a-z_][\w.]{0,60}\}/gi],
  ['%{', /(?<!\w)%\{[a-z_][\w.]{0,60}\}/gi],
  ['@', /(?<!\w)@(?:\(Model\.\w{1,60}\)|Model\.[A-Z]\w{0,60})/g],
  ['{/', /\{\/(?:if|for|foreach|section|each)\}/gi],
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
  // Mailgun and others; MailPoet and others.
  ['%', new RegExp(`(?<![%\\w])%${scope}[.:_]\\w{1,40}(?:\\.\\w{1,40})?%(?![%\\w])`, 'gi')],
  ['[', new RegExp(`\\[${scope}[:.][a-z_]\\w{0,40}(?: ?\\|[^\\]\\r\\n]{1,60})?\\]`, 'gi')],
  ['{', new RegExp(`(?<![{$#%])\\{${scope}[.:][a-z_]\\w{0,40}(?: ?\\|[^{}\\r\\n]{1,60})?\\}(?!\\})`, 'gi')],
  ['{', /(?<![{$#%])\{[a-z_][\w ]{0,40}, ?(?:fallback|default)=[^{}\r\n]{0,60}\}/gi],
  // Doubled signs around a name.
  ['@@', /(?<![\w@])@@[a-z_]\w{0,40}@@(?![\w@])/gi],
  ['##', /(?<![\w#])##[a-z_]\w{0,40}##(?![\w#])/gi],
  ['~~', new RegExp(`~~(?:${fieldName}|[a-z]{1,20}_\\w{1,40})~~`, 'gi')],
  ['<<', new RegExp(`<<(?:${fieldName}|[a-z]{1,20}_\\w{1,40})>>`, 'gi')],
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
const framedName = new RegExp(`(?<![%@#$\\w])(%|@|#|\\$\\$?)${fieldName}\\1(?![%@#$\\w])`, 'gi')

/** The placeholders that were not filled in, each once: those in the visible text first, then those in link targets. */
export function findPlaceholders(text: string, targets: readonly string[]): string[] {
  const linked = decodeBraces(targets.join('\n'))
  const fields = [...matchesIn(text, [...patterns, ['', framedName]]), ...matchesIn(linked, patterns)]
  return [...new Set([...fields, ...findBroken(text, linked)])]
}

/** Those of them that do not end as they begin, so that no program fills them in. */
export function findBrokenPlaceholders(text: string, targets: readonly string[]): string[] {
  return findBroken(text, decodeBraces(targets.join('\n')))
}

/** How fields begin and end. */
const frames = [
  ['{{', '}}'],
  ['{%', '%}'],
  ['*|', '|*'],
  ['<%', '%>'],
] as const
/** A field with conditions and defaults is no longer than this. */
const maxField = 300
/** A name after the beginning of a field: a brace in prose has none. */
const nameOfField = /^[=#/^>&-]? ?[a-z_][\w.:-]{0,60} ?[}|%]?/i
/** Fields that lack a part of their beginning. */
const halfOpened = [/(?<![{$#%\w])\{ ?[a-z_][\w.]{0,60} ?\}\}(?!\})/gi, /(?<![*|\w:.])\|[a-z_][\w:.]{0,60}\|\*/gi]

function findBroken(...texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap(brokenIn))]
}

function brokenIn(text: string): string[] {
  const found = halfOpened.flatMap((pattern) => Array.from(text.matchAll(pattern), ([field]) => field))
  for (const [begin, end] of frames) {
    for (let at = text.indexOf(begin); at >= 0; at = text.indexOf(begin, at + begin.length)) {
      const rest = text.slice(at + begin.length, at + maxField)
      const [name] = nameOfField.exec(rest) ?? []
      if (name === undefined) continue
      const [inside = ''] = rest.split(begin, 1)
      if (!inside.includes(end)) found.push(begin + name.trimEnd())
    }
  }
  return found
}

/** The matches that are not inside another one: `[[name]]` is one field. */
function matchesIn(text: string, wanted: typeof patterns): string[] {
  const found = wanted.flatMap(([contained, pattern]) =>
    text.includes(contained)
      ? Array.from(text.matchAll(pattern), ({ 0: field, index }) => ({ field, index, end: index + field.length }))
      : [],
  )
  let end = 0
  return found
    .toSorted((a, b) => a.index - b.index || b.end - a.end)
    .filter((match) => {
      if (match.end <= end) return false
      end = match.end
      return true
    })
    .map(({ field }) => field)
}

/** Programs that build links percent-encode the braces. */
function decodeBraces(targets: string): string {
  return targets.replace(/%7[bcd]/gi, decodeURIComponent)
}
