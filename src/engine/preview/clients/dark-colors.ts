import type { ViewMode } from '../../../shared/contract/inbox-tests/preview-views.ts'
import { type Color, readPaint } from '../../html/css/color.ts'

/** What a color is used for: on text, or behind it. */
type Role = 'text' | 'surface'

/** The modes that change colors. */
export type InvertingMode = Extract<ViewMode, 'partial-dark' | 'full-dark'>

/** Whether a mode changes the colors of a message. */
export function isInverting(mode: ViewMode): mode is InvertingMode {
  return mode === 'partial-dark' || mode === 'full-dark'
}

const textProperties =
  /^(?:color|(?:-webkit-)?text-(?:fill-color|decoration(?:-color)?|emphasis(?:-color)?)|caret-color)$/
const surfaceProperties = /^(?:background(?:-color|-image)?|border(?:-.+)?|outline(?:-color)?|column-rule(?:-color)?)$/
const otherBorders = /-(?:radius|width|style|spacing|collapse)$|-image/

/** The attributes of elements with colors. */
const attributeRoles: Readonly<Record<string, Role>> = {
  bgcolor: 'surface',
  bordercolor: 'surface',
  color: 'text',
  text: 'text',
}

/** Addresses and strings, which stay; then colors and words. A word in `var(--red)` is not a color. */
const valueParts =
  /url\([^)]*\)?|"[^"]*"?|'[^']*'?|#[\da-f]{3,8}\b|\b(?:rgb|hsl)a?\([^()]*\)|(?<![\w-])[a-z]+(?![\w(-])/gi
/** Notations of colors that are not read. */
const unreadColor = /\b(?:var|lab|lch|oklab|oklch|color|color-mix|hwb)\(/i

/** A value with its colors changed, and whether it has colors that cannot be read. */
interface Recolored {
  value: string
  isUnread: boolean
}

/** The value of a declaration in a dark mode. Other properties stay. */
export function recolorDeclaration(property: string, value: string, mode: InvertingMode): Recolored {
  const role = roleOf(property)
  return role ? recolor(value, role, mode) : { value, isUnread: false }
}

/** The value of an attribute in a dark mode. Other attributes stay. */
export function recolorAttribute(name: string, value: string, mode: InvertingMode): string {
  const role = Object.hasOwn(attributeRoles, name) ? attributeRoles[name] : undefined
  if (!role) return value
  const color = readPaint(value.trim().toLowerCase())
  return color ? hexOf(invert(color.color, role, mode)) : value
}

function roleOf(property: string): Role | null {
  if (textProperties.test(property)) return 'text'
  return surfaceProperties.test(property) && !otherBorders.test(property) ? 'surface' : null
}

function recolor(value: string, role: Role, mode: InvertingMode): Recolored {
  const changed = value.replace(valueParts, (part) => {
    if (/^(?:url|["'])/i.test(part)) return part
    const paint = readPaint(part.toLowerCase())
    // Digits alone are a color in attributes only.
    if (!paint || /^[\da-f]+$/i.test(part)) return part
    const color = invert(paint.color, role, mode)
    if (color === paint.color) return part
    return paint.alpha === '' ? hexOf(color) : `rgba(${color.join(', ')}, ${paint.alpha})`
  })
  return { value: changed, isUnread: unreadColor.test(value) }
}

/**
 * A color on the other side: its lightness (HSL) is mirrored, and its hue and saturation stay. So a second inversion gives the
 * first color. In partial inversion, only light surfaces and dark text change.
 */
export function invert(color: Color, role: Role, mode: InvertingMode): Color {
  const [red, green, blue] = color
  const shift = 255 - Math.max(red, green, blue) - Math.min(red, green, blue)
  // The lightness is under one half if the shift is positive.
  const isAffected = mode === 'full-dark' || (role === 'surface' ? shift < 0 : shift > 0)
  return isAffected && shift !== 0 ? [red + shift, green + shift, blue + shift] : color
}

function hexOf(color: Color): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
