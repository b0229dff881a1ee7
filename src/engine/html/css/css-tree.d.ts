/** The part of css-tree that tests use: the properties of CSS. */
declare module 'css-tree' {
  /** `getProperty` returns null for a property that does not exist. */
  export const lexer: { getProperty(name: string): object | null }
}
