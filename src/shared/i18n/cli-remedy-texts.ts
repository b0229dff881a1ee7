import type { Language } from '../language.ts'
import type { ReasonCode } from '../reason.ts'
import { cliRemedies as en } from './en/cli-remedies.ts'
import { cliRemedies as pl } from './pl/cli-remedies.ts'

/** Commands that print findings. */
export type ReportingCommand = 'check' | 'audit' | 'send'

/** How to find out what was not known, where the command has a flag for it; elsewhere the report's own words hold. */
export type CliRemedyTexts = Record<ReportingCommand, Partial<Record<ReasonCode, string>>>

/** The words of the command line's remedies in every language. */
export const cliRemedyTexts: Record<Language, CliRemedyTexts> = { en, pl }
