import type { ReportTexts } from '../catalogue.ts'
import { cautionTexts } from './cautions.ts'
import { checkTexts, findingTexts } from './findings.ts'
import { reasonTexts } from './reasons.ts'

export const report: ReportTexts = {
  checks: checkTexts,
  findings: findingTexts,
  reasons: reasonTexts,
  cautions: cautionTexts,
  unknownTitle: (topic) => `${topic}: nie udało się sprawdzić`,
  nothingToDo: 'Nic nie trzeba robić.',
  costsNothing: 'To nie odejmuje punktów.',
}
