/** What can be wrong with a list of `name=value` tags, so that its readers give it up (RFC 6376 section 3.2). */
export const tagListProblems = [
  'tag_without_equals',
  'invalid_tag_name',
  'invalid_tag_value',
  'escaped_semicolon',
  'duplicate_tag',
] as const
