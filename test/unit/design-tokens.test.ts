import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Theme = 'light' | 'dark'
type Color = [red: number, green: number, blue: number]

const source = readFileSync(new URL('../../src/renderer/styles/tokens.css', import.meta.url), 'utf8')
const tokens = new Map(
  [...source.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light: linear(light), dark: linear(dark) }] as const,
  ),
)

const severities = ['critical', 'major', 'minor', 'info', 'ok', 'unknown']
const surfaces = ['canvas', 'sunken', 'surface', 'raised']
const texts = ['ink', 'muted', 'subtle', 'accent', 'accent-strong', 'party', ...severities]

/** Text and its background. */
const pairs = [
  ...texts.flatMap((text) => surfaces.map((surface) => [text, surface] as const)),
  ...severities.map((severity) => [severity, `${severity}-soft`] as const),
  ...severities.map((severity) => ['ink', `${severity}-soft`] as const),
  ['accent', 'accent-soft'] as const,
  ['ink', 'accent-soft'] as const,
  ['muted', 'accent-soft'] as const,
  ['on-accent', 'accent'] as const,
  ['on-accent', 'accent-strong'] as const,
  ['on-critical', 'critical'] as const,
  ['on-critical', 'critical-strong'] as const,
]

/** The three common kinds of color blindness on linear RGB (Machado, Oliveira, and Fernandes 2009, severity 1). */
const blindness: Record<string, readonly Color[]> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

describe.each<Theme>(['light', 'dark'])('colors of the %s theme', (theme) => {
  it.each(pairs)('%s on %s keeps 4.5:1', (text, ground) => {
    expect(contrast(colorOf(text, theme), colorOf(ground, theme))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['canvas', 'surface', 'raised'])('the edge of a control on %s keeps 3:1', (ground) => {
    expect(contrast(colorOf('edge', theme), colorOf(ground, theme))).toBeGreaterThanOrEqual(3)
  })

  it.each(Object.keys(blindness))('problems and passed checks stay distinguishable under %s', (kind) => {
    const seen = (name: string) => simulate(colorOf(name, theme), blindness[kind] ?? [])
    for (const bad of ['critical', 'major']) expect(distance(seen(bad), seen('ok'))).toBeGreaterThan(0.06)
  })
})

function colorOf(name: string, theme: Theme): Color {
  const token = tokens.get(name)
  if (!token) throw new Error(`no token --${name}`)
  return token[theme]
}

/** A hexadecimal color as linear RGB (WCAG 2.2, relative luminance). */
function linear(hex: string): Color {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

function luminance([red, green, blue]: Color): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Color, other: Color): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function simulate([red, green, blue]: Color, matrix: readonly Color[]): Color {
  const row = ([a, b, c]: Color) => Math.min(1, Math.max(0, a * red + b * green + c * blue))
  const [first = [0, 0, 0], second = [0, 0, 0], third = [0, 0, 0]] = matrix as Color[]
  return [row(first), row(second), row(third)]
}

/** The distance of two colors in OKLab; 0.02 is just visible side by side. */
function distance(one: Color, other: Color): number {
  const [a, b] = [toOklab(one), toOklab(other)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

function toOklab([red, green, blue]: Color): Color {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ]
}
