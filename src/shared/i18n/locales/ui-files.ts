// Made by `npm run generate` from resources/locales: do not edit.

import { ui as en } from './ui-en.ts'
import { ui as pl } from './ui-pl.ts'

export const uiFiles = { en, pl }
