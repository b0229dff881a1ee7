import type { CheckTexts, FindingTexts } from '../catalogue.ts'
import { attachments } from './findings/attachments.ts'
import { author } from './findings/author.ts'
import { bimi } from './findings/bimi.ts'
import { caa } from './findings/caa.ts'
import { content } from './findings/content.ts'
import { dkim } from './findings/dkim.ts'
import { dmarc } from './findings/dmarc.ts'
import { dnssec } from './findings/dnssec.ts'
import { domain } from './findings/domain.ts'
import { headers } from './findings/headers.ts'
import { html } from './findings/html.ts'
import { links } from './findings/links.ts'
import { lists } from './findings/lists.ts'
import { mailing } from './findings/mailing.ts'
import { mime } from './findings/mime.ts'
import { misplaced } from './findings/misplaced.ts'
import { mtaSts } from './findings/mta-sts.ts'
import { mx } from './findings/mx.ts'
import { nameServers } from './findings/name-servers.ts'
import { path } from './findings/path.ts'
import { spf } from './findings/spf.ts'
import { subject } from './findings/subject.ts'
import { tlsRpt } from './findings/tls-rpt.ts'

export const checkTexts: CheckTexts = {
  ...content.checks,
  ...html.checks,
  ...spf.checks,
  ...dkim.checks,
  ...dmarc.checks,
  ...path.checks,
  ...headers.checks,
  ...author.checks,
  ...subject.checks,
  ...mime.checks,
  ...attachments.checks,
  ...links.checks,
  ...mailing.checks,
  ...domain.checks,
  ...lists.checks,
  ...mx.checks,
  ...mtaSts.checks,
  ...tlsRpt.checks,
  ...bimi.checks,
  ...nameServers.checks,
  ...dnssec.checks,
  ...caa.checks,
  ...misplaced.checks,
}

export const findingTexts: FindingTexts = {
  ...content.findings,
  ...html.findings,
  ...spf.findings,
  ...dkim.findings,
  ...dmarc.findings,
  ...path.findings,
  ...headers.findings,
  ...author.findings,
  ...subject.findings,
  ...mime.findings,
  ...attachments.findings,
  ...links.findings,
  ...mailing.findings,
  ...domain.findings,
  ...lists.findings,
  ...mx.findings,
  ...mtaSts.findings,
  ...tlsRpt.findings,
  ...bimi.findings,
  ...nameServers.findings,
  ...dnssec.findings,
  ...caa.findings,
  ...misplaced.findings,
}
