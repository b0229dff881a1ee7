/** The part of css-tree's utilities that is used: names, strings, and addresses with their escapes resolved. */
declare module 'css-tree/utils' {
  interface Codec {
    decode(source: string): string
    encode(value: string): string
  }
  export const ident: Codec
  export const string: Codec
  export const url: Codec
}
