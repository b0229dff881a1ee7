// Made by `npm run generate` from resources/locales: do not edit.

export const coverage = {
  en: 1,
  pl: 1,
}
