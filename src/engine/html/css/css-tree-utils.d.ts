/** The part of css-tree's utilities that is used: what names, strings and addresses say once their escapes are resolved. */
declare module 'css-tree/utils' {
  interface Codec {
    decode(source: string): string
  }
  export const ident: Codec
  export const string: Codec
  export const url: Codec
}
