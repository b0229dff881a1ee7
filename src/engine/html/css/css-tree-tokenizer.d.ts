/** The part of css-tree that is used: the tokens of CSS Syntax Level 3. The package has no types. */
declare module 'css-tree/tokenizer' {
  type TokenName =
    | 'EOF'
    | 'Ident'
    | 'Function'
    | 'AtKeyword'
    | 'Hash'
    | 'String'
    | 'BadString'
    | 'Url'
    | 'BadUrl'
    | 'Delim'
    | 'Number'
    | 'Percentage'
    | 'Dimension'
    | 'WhiteSpace'
    | 'CDO'
    | 'CDC'
    | 'Colon'
    | 'Semicolon'
    | 'Comma'
    | 'LeftSquareBracket'
    | 'RightSquareBracket'
    | 'LeftParenthesis'
    | 'RightParenthesis'
    | 'LeftCurlyBracket'
    | 'RightCurlyBracket'
    | 'Comment'
  export const tokenTypes: Readonly<Record<TokenName, number>>
  /** Calls back for every token with its type, start, and end. */
  export function tokenize(source: string, onToken: (type: number, start: number, end: number) => void): void
}
