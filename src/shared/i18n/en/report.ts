import type { ReportTexts } from '../catalogue.ts'
import { cautionTexts } from './cautions.ts'
import { checkTexts, findingTexts } from './findings.ts'
import { reasonTexts } from './reasons.ts'

export const report: ReportTexts = {
  checks: checkTexts,
  findings: findingTexts,
  reasons: reasonTexts,
  cautions: cautionTexts,
  unknownTitle: (topic) => `${topic}: could not be checked`,
  nothingToDo: 'Nothing to do.',
  costsNothing: 'This takes no points.',
}
