import type { AddressProblem } from '../contract/blacklist.ts'
import type { DomainNameProblem } from '../contract/domain.ts'
import type { ProblemCode, StatedBy } from '../contract/problem.ts'
import type { SettingFault } from '../contract/settings.ts'
import type { Language } from '../language.ts'
import { problems as en } from './en/problems.ts'
import { problems as pl } from './pl/problems.ts'
import type { ZoneErrorTexts } from './zone-error-texts.ts'

/** The words of one kind of problem. */
interface ProblemText<C extends ProblemCode> {
  /** The same for every problem of the kind. */
  title: string
  /** What is the case this time, and what to do. */
  detail(...stated: StatedBy<C>): string
}

/** The words of one wrong parameter, to follow its name. */
export interface InvalidTexts {
  required: string
  /** A name that nobody knows, and that resembles one that is known. */
  misspelt(known: string): string
  oneOf(values: readonly string[]): string
  type(expected: string): string
  ipAddress: string
  tooShort(least: number): string
  tooLong(most: number): string
  tooManyOctets(most: number): string
  tooSmall(least: number): string
  tooLarge(most: number): string
  /** Does not follow a regular expression. */
  pattern: string
  /** Names no domain. */
  domain: Record<DomainNameProblem, string>
  selector: string
  /** Names no address of the internet. */
  publicAddress: Record<AddressProblem, string>
  /** Cannot be the data of a DNS record; `example` can. */
  record(type: string, example: string): string
  /** Cannot be the name of a DNS record. */
  recordName: string
  /** A zone file that holds no zone. */
  noZone: string
  /** A zone file of other domains. */
  notInZone(origins: readonly string[]): string
  /** Neither an address nor a domain. */
  addressOrDomain: string
  /** What is wrong with a zone file, and where. */
  zoneFile: ZoneErrorTexts
  /** What a setting has to look like. */
  settings: Record<SettingFault, string>
  /** What was stated for a setting instead, where that may be shown. */
  settingGiven(value: string): string
  unknownSetting: string
  settingsFile: {
    unreadable(code: string): string
    /** `detail` is what the reader of JSON found, in its own words. */
    notJson(detail: string): string
    notAnObject: string
  }
  settingHeld(by: string): string
  other: string
}

/** Everything the API says in one language when it refuses a request. */
export interface ProblemTexts {
  problems: { [C in ProblemCode]: ProblemText<C> }
  invalid: InvalidTexts
}

/** The words of refusals in every language. */
export const problemTexts: Record<Language, ProblemTexts> = { en, pl }
