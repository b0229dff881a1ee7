import type { Figure, Run } from './figures.ts'

export const headings = ['work', 'ours', 'peer', 'measured', 'goal', 'result'] as const

/** Whether the goal is met, by the number shown; null if it was not measured. */
function meetsGoal(figure: Figure): boolean | null {
  if ('notMeasured' in figure) return null
  const shown = Number(figure.median.toPrecision(3))
  return 'atLeast' in figure.goal ? shown >= figure.goal.atLeast : shown <= figure.goal.atMost
}

/** The cells of a figure, in the order of the column headings. */
export function describeFigure(figure: Figure): string[] {
  const { work, peer, unit } = figure
  const [sign, limit] = 'atLeast' in figure.goal ? ['≥', figure.goal.atLeast] : ['≤', figure.goal.atMost]
  const goal = `${sign} ${withUnit(limit, unit)}`
  if ('notMeasured' in figure) return [work, '', peer ?? '', `not measured: ${figure.notMeasured}`, goal, '']
  const { sides, median } = figure
  return [
    work,
    sides ? withUnit(sides.ours, sides.unit) : '',
    [peer ?? '', sides ? withUnit(sides.theirs, sides.unit) : ''].join(' ').trim(),
    withUnit(median, unit),
    goal,
    meetsGoal(figure) ? 'met' : 'missed',
  ]
}

/** The table as Markdown, below what it was measured on. */
export function describeRun({ machine, commit, date, figures }: Run): string {
  const { cpu, cores, os, node } = machine
  const rows = figures.map((figure) => {
    const [work = '', ...others] = describeFigure(figure)
    const cells = [escapeBars(work), ...others.map(escapeText)]
    return meetsGoal(figure) === null ? cells : cells.with(3, `**${cells[3]}**`)
  })
  return [
    `Measured on ${date} at commit \`${commit}\` with ${cores} cores (${escapeText(cpu)}), ${escapeText(os)}, Node ${node}.`,
    'Figures are medians; [performance.json](performance.json) also has the number of rounds.',
    '',
    toRow(headings),
    `|${'---|'.repeat(headings.length)}`,
    ...rows.map(toRow),
  ].join('\n')
}

/** Rounded to three digits, because further digits differ in every run. */
function withUnit(value: number, unit: Figure['unit']): string {
  const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 }).format(value)
  if (unit === 'times') return number
  return unit === '/s' ? `${number}/s` : `${number} ${unit}`
}

function toRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

/** Escapes texts that are not Markdown. */
function escapeText(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_<>|[\]]/g, '\\$&')
}

/** Escapes only table separators, because descriptions in the catalog are Markdown. */
function escapeBars(text: string): string {
  return text.replaceAll('|', '\\|')
}
