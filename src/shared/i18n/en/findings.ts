import type { CheckTexts, FindingTexts } from '../catalogue.ts'
import { content } from './findings/content.ts'
import { dkim } from './findings/dkim.ts'
import { dmarc } from './findings/dmarc.ts'
import { domain } from './findings/domain.ts'
import { headers } from './findings/headers.ts'
import { path } from './findings/path.ts'
import { spf } from './findings/spf.ts'

export const checkTexts: CheckTexts = {
  ...content.checks,
  ...spf.checks,
  ...dkim.checks,
  ...dmarc.checks,
  ...path.checks,
  ...headers.checks,
  ...domain.checks,
}

export const findingTexts: FindingTexts = {
  ...content.findings,
  ...spf.findings,
  ...dkim.findings,
  ...dmarc.findings,
  ...path.findings,
  ...headers.findings,
  ...domain.findings,
}
