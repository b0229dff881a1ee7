// Made by `npm run generate` from resources/locales: do not edit.

export const uiLoaders = {
  en: async () => (await import('./ui-en.ts')).ui,
  pl: async () => (await import('./ui-pl.ts')).ui,
}
