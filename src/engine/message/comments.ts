/**
 * Removes the comments of a structured field value, including nested ones (RFC 5322 section 3.2.2). An unclosed comment
 * extends to the end.
 */
export function stripComments(text: string): string {
  let depth = 0
  let kept = ''
  for (const character of text) {
    if (character === '(') depth += 1
    else if (character === ')' && depth > 0) depth -= 1
    else if (depth === 0) kept += character
  }
  return kept
}
