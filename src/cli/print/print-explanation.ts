import type { Explained } from '../../engine/received/explain.ts'
import type { Bounce, Complaint, Explanation, Permanence } from '../../shared/contract/received/explanation.ts'
import type { ReceiverVerdict } from '../../shared/contract/received/verdict.ts'
import { cliTexts } from '../../shared/i18n/cli-texts.ts'
import { printable } from '../terminal/terminal.ts'
import { bullet, type Color, indent, margin, type Page, paragraph, section } from './page.ts'

/** Recipients and verdicts that are printed; JSON has all of them. */
const maxPrinted = 50

/** Prints what an input is and what to do, then each recipient, the complaint, and the verdicts of receivers. */
export function printExplanation({ explanation, returned }: Explained, page: Page): string {
  const { explain: texts } = cliTexts[page.language]
  const { bounces, complaint, verdicts } = explanation
  const lines = [
    '',
    ...paragraph(headlineOf(explanation, page), page).map((line) => page.paint(line.replace(indent, margin), 'bold')),
    ...bounces.slice(0, maxPrinted).flatMap((bounce) => bounceLines(bounce, page)),
    ...(complaint ? complaintLines(complaint, page) : []),
    ...section(texts.verdicts, verdicts.slice(0, maxPrinted), verdictLines, page),
    ...(returned ? ['', ...paragraph(texts.returned, page)] : []),
  ]
  return `${lines.join('\n')}\n`
}

function headlineOf({ kind, bounces }: Explanation, { language }: Page): string {
  const { kinds, treatments, advice } = cliTexts[language].explain
  const [first, ...others] = new Set(bounces.map(({ treatment }) => treatment))
  const treatment = treatments[others.length > 0 ? 'several' : (first ?? 'none')]
  const count = bounces.length
  if (kind === 'bounce') return `${kinds.bounce({ count })} ${treatment}`
  return kind === 'reply' ? `${kinds.reply({ count })} ${treatment}` : `${kinds[kind]} ${advice[kind]}`
}

const colors: Record<Permanence, Color> = { permanent: 'red', temporary: 'yellow', none: 'green', unknown: 'gray' }

function bounceLines(bounce: Bounce, page: Page): string[] {
  const { explain: texts } = cliTexts[page.language]
  const { recipient, permanence, reply_code, status, provider, meaning, fix, diagnostic, source } = bounce
  const facts = [
    texts.permanences[permanence],
    [reply_code, status].filter((each) => each !== null).join(' '),
    provider,
  ]
  const label = page.paint(`■ ${printable(recipient ?? texts.noRecipient)}`, colors[permanence])
  return [
    '',
    `${margin} ${label}`,
    ...paragraph(facts.filter(Boolean).join(' · '), page).map((line) => page.paint(line, 'dim')),
    ...paragraph(meaning, page),
    ...paragraph(texts.fix({ words: fix }), page),
    ...(diagnostic === null ? [] : paragraph(texts.says({ words: diagnostic }), page)),
    // An address on a line of its own is never wrapped, so that it can be opened.
    ...(source === null ? [] : [page.paint(`${indent}${printable(source)}`, 'dim')]),
  ]
}

function complaintLines(complaint: Complaint, page: Page): string[] {
  const { explain: texts } = cliTexts[page.language]
  const stated = Object.entries(complaint).filter(([, value]) => value !== null)
  return ['', ...stated.flatMap(([name, value]) => paragraph(texts.complaint({ name, value: value ?? '' }), page))]
}

function verdictLines({ field, key, raw, meaning, trusted }: ReceiverVerdict, page: Page): string[] {
  const { explain: texts } = cliTexts[page.language]
  const name = key === field ? field : `${field}: ${key}`
  const doubt = trusted ? [] : paragraph(texts.untrusted, page)
  return [
    ...bullet(trusted ? '■' : '?', `${name} ${raw}`, page),
    ...paragraph(meaning, page).map((line) => page.paint(line, 'dim')),
    ...doubt.map((line) => page.paint(line, 'dim')),
  ]
}
