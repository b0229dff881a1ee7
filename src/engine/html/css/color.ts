import { memoize } from '../../../shared/memoize.ts'

/** Red, green, and blue, each 0 to 255. */
export type Color = readonly [number, number, number]

/** The color names that emails use; all others are unknown here. */
const namedColors: Readonly<Record<string, string>> = {
  aqua: '#00ffff',
  black: '#000000',
  blue: '#0000ff',
  darkblue: '#00008b',
  darkgray: '#a9a9a9',
  darkgreen: '#006400',
  darkgrey: '#a9a9a9',
  darkred: '#8b0000',
  dimgray: '#696969',
  dimgrey: '#696969',
  fuchsia: '#ff00ff',
  gray: '#808080',
  green: '#008000',
  grey: '#808080',
  lightgray: '#d3d3d3',
  lightgrey: '#d3d3d3',
  lime: '#00ff00',
  maroon: '#800000',
  navy: '#000080',
  olive: '#808000',
  orange: '#ffa500',
  purple: '#800080',
  red: '#ff0000',
  silver: '#c0c0c0',
  teal: '#008080',
  white: '#ffffff',
  whitesmoke: '#f5f5f5',
  yellow: '#ffff00',
}

const hexadecimal = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/
const functional = /^rgba?\( ?(\d{1,3})(?: ?, ?| )(\d{1,3})(?: ?, ?| )(\d{1,3})(?: ?[,/] ?(?:1|1\.0|100%))? ?\)$/

/**
 * Parses an opaque color in the notations used in email; null for other notations and for translucent colors. Memoized,
 * because the cells of a table repeat the same few colors.
 */
export const readColor = memoize((text): Color | null => {
  const value = text.replace(/ ?!important$/, '').trim()
  const [, digits] = hexadecimal.exec(Object.hasOwn(namedColors, value) ? (namedColors[value] ?? '') : value) ?? []
  if (digits) return readDigits(digits)
  const [, red, green, blue] = functional.exec(value) ?? []
  return red && green && blue ? [Number(red), Number(green), Number(blue)] : null
})

function readDigits(digits: string): Color {
  const step = digits.length / 3
  const channel = (index: number) => {
    const part = digits.slice(index * step, (index + 1) * step)
    return Number.parseInt(step === 1 ? part + part : part, 16)
  }
  return [channel(0), channel(1), channel(2)]
}

/** The contrast ratio of two colors, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastOf(a: Color, b: Color): number {
  const [one, other] = [luminanceOf(a), luminanceOf(b)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** WCAG 2.2, "relative luminance". */
function luminanceOf([red, green, blue]: Color): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
