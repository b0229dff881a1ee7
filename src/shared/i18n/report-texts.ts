import type { Language } from '../language.ts'
import type { ReportTexts } from './catalogue.ts'
import { report as en } from './en/report.ts'
import { report as pl } from './pl/report.ts'

/** The words of reports in every language. */
export const reportTexts: Record<Language, ReportTexts> = { en, pl }
