import type { ReportTexts } from '../catalogue.ts'
import { checkTexts, findingTexts } from './findings.ts'
import { reasonTexts } from './reasons.ts'

export const report: ReportTexts = {
  checks: checkTexts,
  findings: findingTexts,
  reasons: reasonTexts,
  unknownTitle: (topic) => `${topic}: nie udało się sprawdzić`,
  nothingToDo: 'Nic nie trzeba robić.',
  costsNothing: 'To nie odejmuje punktów.',
}
