import type { UiTexts } from '../ui-texts.ts'
import { about } from './ui/about.ts'
import { address } from './ui/address.ts'
import { desktop } from './ui/desktop.ts'
import { domain } from './ui/domain.ts'
import { exporting } from './ui/export.ts'
import { frame } from './ui/frame.ts'
import { history } from './ui/history.ts'
import { hosted } from './ui/hosted.ts'
import { htmlCheck } from './ui/html-check.ts'
import { keys } from './ui/keys.ts'
import { lookups } from './ui/lookups.ts'
import { mailboxes } from './ui/mailboxes.ts'
import { message } from './ui/message.ts'
import { messageLists } from './ui/message-lists.ts'
import { palette } from './ui/palette.ts'
import { placement } from './ui/placement.ts'
import { preview } from './ui/preview.ts'
import { providerMatrix } from './ui/providers.ts'
import { records } from './ui/records.ts'
import { relay } from './ui/relay.ts'
import { report } from './ui/report.ts'
import { samples } from './ui/samples.ts'
import { settings } from './ui/settings.ts'
import { source } from './ui/source.ts'
import { waiting } from './ui/test.ts'
import { tests } from './ui/tests.ts'
import { tour } from './ui/tour.ts'
import { trace } from './ui/trace.ts'
import { whatIf, zone } from './ui/what-if.ts'

export const ui: UiTexts = {
  frame,
  palette,
  tests,
  history,
  waiting,
  report,
  providerMatrix,
  trace,
  message,
  preview,
  source,
  htmlCheck,
  messageLists,
  domain,
  address,
  keys,
  whatIf,
  zone,
  lookups,
  records,
  hosted,
  samples,
  tour,
  settings,
  desktop,
  mailboxes,
  relay,
  placement,
  exporting,
  about,
}
