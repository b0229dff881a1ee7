import type { ReportTexts } from '../catalogue.ts'
import { checkTexts, findingTexts } from './findings.ts'
import { reasonTexts } from './reasons.ts'

export const report: ReportTexts = {
  checks: checkTexts,
  findings: findingTexts,
  reasons: reasonTexts,
  unknownTitle: (topic) => `${topic}: could not be checked`,
  nothingToDo: 'Nothing to do.',
  costsNothing: 'This takes no points.',
}
