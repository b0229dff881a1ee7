import type { Language } from '../language.ts'
import { ui as en } from './en/ui.ts'
import { ui as pl } from './pl/ui.ts'
import type { AboutTexts } from './ui/about.ts'
import type { AddressTexts } from './ui/address.ts'
import type { DesktopUiTexts } from './ui/desktop.ts'
import type { DomainTexts } from './ui/domain.ts'
import type { ExportTexts } from './ui/export.ts'
import type { FrameTexts } from './ui/frame.ts'
import type { HistoryTexts } from './ui/history.ts'
import type { HostedTexts } from './ui/hosted.ts'
import type { HtmlCheckTexts } from './ui/html-check.ts'
import type { KeysTexts } from './ui/keys.ts'
import type { LookupsTexts } from './ui/lookups.ts'
import type { MailboxesTexts } from './ui/mailboxes.ts'
import type { MessageTexts } from './ui/message.ts'
import type { MessageListsTexts } from './ui/message-lists.ts'
import type { PaletteTexts } from './ui/palette.ts'
import type { PlacementTexts } from './ui/placement.ts'
import type { PreviewTexts } from './ui/preview.ts'
import type { ProviderMatrixTexts } from './ui/providers.ts'
import type { RecordsTexts } from './ui/records.ts'
import type { RelayTexts } from './ui/relay.ts'
import type { ReportTexts } from './ui/report.ts'
import type { SamplesTexts } from './ui/samples.ts'
import type { SettingsTexts } from './ui/settings.ts'
import type { SourceTexts } from './ui/source.ts'
import type { WaitingTexts } from './ui/test.ts'
import type { TestsTexts } from './ui/tests.ts'
import type { TourTexts } from './ui/tour.ts'
import type { TraceTexts } from './ui/trace.ts'
import type { WhatIfTexts, ZoneTexts } from './ui/what-if.ts'

/** Everything the app says in one language, but for what reports and refusals say themselves. */
export interface UiTexts {
  frame: FrameTexts
  palette: PaletteTexts
  tests: TestsTexts
  history: HistoryTexts
  waiting: WaitingTexts
  report: ReportTexts
  providerMatrix: ProviderMatrixTexts
  trace: TraceTexts
  message: MessageTexts
  preview: PreviewTexts
  source: SourceTexts
  htmlCheck: HtmlCheckTexts
  messageLists: MessageListsTexts
  domain: DomainTexts
  address: AddressTexts
  keys: KeysTexts
  whatIf: WhatIfTexts
  zone: ZoneTexts
  lookups: LookupsTexts
  records: RecordsTexts
  hosted: HostedTexts
  samples: SamplesTexts
  tour: TourTexts
  settings: SettingsTexts
  desktop: DesktopUiTexts
  mailboxes: MailboxesTexts
  relay: RelayTexts
  placement: PlacementTexts
  exporting: ExportTexts
  about: AboutTexts
}

/** The words of the app in every language. */
export const uiTexts: Record<Language, UiTexts> = { en, pl }
