import type { CliTexts, ErrorsTexts } from './text-types.ts'
import type { UiTexts } from './ui-texts.ts'

/* Keys of texts that are not listed anywhere else. */

export type Alignment = keyof UiTexts['report']['authentication']['alignment']
export type CauseId = keyof UiTexts['waiting']['causes']['items']
export type Change = keyof UiTexts['history']['compare']['changes']
export type ComparedFact = keyof UiTexts['history']['compare']['factNames']
export type DataSet = keyof UiTexts['about']['data']['names']
export type DkimKeyState = keyof UiTexts['domain']['dkim']['states']
export type EditableKind = keyof UiTexts['whatIf']['kinds']
export type FindingFilter = keyof UiTexts['report']['list']['filters']
export type FindingLevel = keyof UiTexts['report']['finding']['levels']
export type MailboxFault = keyof UiTexts['mailboxes']['form']['faults']
export type MeaningKey = keyof UiTexts['records']['meanings']
export type PaletteSection = keyof UiTexts['palette']['sections']
export type PartRole = keyof UiTexts['records']['roles']
export type PreviewMode = keyof UiTexts['preview']['modes']
export type RelayFault = keyof UiTexts['relay']['faults']
export type ReportingCommand = keyof CliTexts['remedies']
export type ServiceId = keyof UiTexts['waiting']['tools']['services']['open']
export type SettingChoice = keyof UiTexts['settings']['choices']
export type ShortcutId = keyof UiTexts['frame']['shortcuts']['actions']
export type ShortcutSection = keyof UiTexts['frame']['shortcuts']['sections']
export type StageId = keyof UiTexts['waiting']['stages']
export type ToolId = keyof UiTexts['waiting']['tools']['notes']
export type ZoneField = keyof ErrorsTexts['invalid']['zoneFile']['fields']
