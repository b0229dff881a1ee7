import { gunzipSync } from 'node:zlib'
import { Parser } from 'htmlparser2'
import type { RecordProblem } from '../../../shared/records/tag-list.ts'

/** Why the profile forbids an element. */
type ElementFault =
  | 'script'
  | 'css'
  | 'raster_image'
  | 'multimedia'
  | 'animation'
  | 'external_reference'
  | 'forbidden_element'

/** The elements of SVG that the profile SVG Tiny Portable/Secure forbids (section 2.3), and the reason. */
const faults: Readonly<Record<string, ElementFault>> = {
  script: 'script',
  handler: 'script',
  listener: 'script',
  style: 'css',
  image: 'raster_image',
  audio: 'multimedia',
  video: 'multimedia',
  animation: 'multimedia',
  animate: 'animation',
  animateColor: 'animation',
  animateMotion: 'animation',
  animateTransform: 'animation',
  mpath: 'animation',
  set: 'animation',
  discard: 'animation',
  a: 'external_reference',
  prefetch: 'external_reference',
  foreignObject: 'forbidden_element',
  switch: 'forbidden_element',
}

const byLowerCase = new Map(Object.entries(faults).map(([name, code]) => [name.toLowerCase(), code]))

export type LogoProblemCode =
  | 'too_large'
  | 'invalid_gzip'
  | 'not_utf8'
  | 'not_svg'
  /** An unclosed element. */
  | 'not_well_formed'
  /** A document type that declares entities, which can expand a small file into a huge one. */
  | 'entity_declaration'
  | 'wrong_version'
  | 'wrong_base_profile'
  | 'wrong_namespace'
  | 'missing_view_box'
  | 'invalid_view_box'
  | 'not_square'
  /** x or y on the root element, an artifact of Illustrator. */
  | 'root_position'
  /** A width or height in percent; Gmail requires pixels. */
  | 'relative_size'
  | 'missing_title'
  | 'empty_title'
  | 'several_titles'
  | 'event_handler'
  | ElementFault
export type LogoProblem = RecordProblem<LogoProblemCode>

/**
 * An inspected logo of the profile SVG Tiny Portable/Secure (draft-svg-tiny-ps-abrotman). Positions are character
 * offsets.
 */
export interface Logo {
  valid: boolean
  /** As served; decompressed if it was compressed. */
  octets: number
  title: string | null
  viewBox: [number, number, number, number] | null
  problems: LogoProblem[]
}

/** The maximum size of the profile (section 2.4). */
export const maxLogoOctets = 32_768
/** Maximum size that is decompressed or read from an oversized file: enough to find its other problems. */
export const maxUnpackedOctets = 262_144
/** Maximum number of problems reported per file. */
const maxProblems = 50
/** Twice what the profile allows (section 2.1). */
const maxTitle = 128
/** Maximum length of a value quoted in a problem. */
const maxDetail = 80

const svgNamespace = 'http://www.w3.org/2000/svg'

/** Checks a logo, plain or compressed (SVGZ). Never throws. */
export function inspectLogo(octets: Uint8Array): Logo {
  const unpacked = unpackLogo(octets)
  if (!unpacked) return broken(octets.length, 'invalid_gzip')
  const text = decode(unpacked.subarray(0, maxUnpackedOctets))
  if (text === null) return broken(unpacked.length, 'not_utf8')
  const inspection = createInspection(text)
  if (unpacked.length > maxLogoOctets) inspection.report('too_large', String(unpacked.length), 0)
  const { title, viewBox, problems } = inspection.run()
  return { valid: problems.length === 0, octets: unpacked.length, title, viewBox, problems }
}

function broken(octets: number, code: LogoProblemCode): Logo {
  return { valid: false, octets, title: null, viewBox: null, problems: [{ code, detail: '', position: 0 }] }
}

/** The file itself, or its decompressed contents; null if decompression fails. */
export function unpackLogo(octets: Uint8Array): Uint8Array | null {
  if (octets[0] !== 0x1f || octets[1] !== 0x8b) return octets
  try {
    return gunzipSync(octets, { maxOutputLength: maxUnpackedOctets })
  } catch {
    return null
  }
}

function decode(octets: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(octets)
  } catch {
    return null
  }
}

type Attributes = Record<string, string>

/** Walks through a document once and records violations of the profile. */
function createInspection(text: string) {
  const problems: LogoProblem[] = []
  const titles: string[] = []
  const open: string[] = []
  let viewBox: Logo['viewBox'] = null
  let hasRoot = false

  function report(code: LogoProblemCode, detail: string, position: number) {
    const isKnown = problems.some((problem) => problem.code === code && problem.detail === detail)
    if (!isKnown && problems.length < maxProblems) problems.push({ code, detail: detail.slice(0, maxDetail), position })
  }

  function enterRoot(name: string, attributes: Attributes, position: number) {
    hasRoot = true
    if (name !== 'svg') report('not_svg', name, position)
    for (const [code, detail] of evaluateRoot(attributes)) report(code, detail, position)
    viewBox = readViewBox(attributes.viewBox)
  }

  function enterElement(name: string, attributes: Attributes, position: number) {
    if (open.length === 0) enterRoot(name, attributes, position)
    if (open.length === 1 && name === 'title') titles.push('')
    open.push(name)
    const fault = elementFault(name)
    if (fault) report(fault, name, position)
    for (const [attribute, value] of Object.entries(attributes)) {
      const code = evaluateAttribute(attribute, value)
      if (code) report(code, `${attribute}=${value}`.slice(0, maxDetail), position)
    }
  }

  function readText(data: string) {
    if (open.length === 2 && open[1] === 'title') titles.push(`${titles.pop() ?? ''}${data}`)
  }

  function run() {
    const parser = new Parser(
      {
        onopentag: (name, attributes) => enterElement(name, attributes, parser.startIndex),
        ontext: readText,
        onclosetag: (name, isImplied) => {
          open.pop()
          if (isImplied && !isSelfClosed(text, parser.endIndex)) report('not_well_formed', name, parser.startIndex)
        },
        onprocessinginstruction: (_, data) => {
          if (/^!doctype[\s\S]*!entity/i.test(data)) report('entity_declaration', '', parser.startIndex)
          if (/^\?xml-stylesheet/i.test(data)) report('css', data, parser.startIndex)
        },
      },
      { xmlMode: true, decodeEntities: true },
    )
    parser.end(text)
    if (!hasRoot) report('not_svg', '', 0)
    else evaluateTitles()
    return {
      title: titles[0]?.trim().slice(0, maxTitle) || null,
      viewBox,
      problems: problems.sort((a, b) => a.position - b.position),
    }
  }

  function evaluateTitles() {
    if (titles.length === 0) report('missing_title', '', text.length)
    else if (titles.length > 1) report('several_titles', '', text.length)
    else if (titles[0]?.trim() === '') report('empty_title', '', text.length)
  }

  return { report, run }
}

/** The parser reports a self-closing `<path/>` as implied. */
function isSelfClosed(text: string, endIndex: number): boolean {
  return text.charAt(endIndex) === '>' && text.charAt(endIndex - 1) === '/'
}

function evaluateRoot(attributes: Attributes): [LogoProblemCode, string][] {
  const { version, baseProfile, xmlns, viewBox, x, y, width, height } = attributes
  const faults: [LogoProblemCode, string][] = []
  if (version !== '1.2') faults.push(['wrong_version', version ?? ''])
  if (baseProfile !== 'tiny-ps') faults.push(['wrong_base_profile', baseProfile ?? ''])
  if (xmlns !== svgNamespace) faults.push(['wrong_namespace', xmlns ?? ''])
  if (x !== undefined) faults.push(['root_position', 'x'])
  if (y !== undefined) faults.push(['root_position', 'y'])
  if (width?.includes('%') || height?.includes('%')) faults.push(['relative_size', `${width ?? ''} ${height ?? ''}`])
  if (viewBox === undefined) faults.push(['missing_view_box', ''])
  else faults.push(...evaluateViewBox(viewBox))
  return faults
}

function evaluateViewBox(value: string): [LogoProblemCode, string][] {
  const box = readViewBox(value)
  if (!box) return [['invalid_view_box', value]]
  const [, , width, height] = box
  return width === height ? [] : [['not_square', value]]
}

/** Parses four numbers, the last two of which are width and height; null if malformed. */
function readViewBox(value: string | undefined): Logo['viewBox'] {
  const [x, y, width, height, ...rest] = (value ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(readNumber)
  const isBox = x !== undefined && y !== undefined && width !== undefined && height !== undefined
  if (!isBox || rest.length > 0 || ![x, y, width, height].every(Number.isFinite)) return null
  return width > 0 && height > 0 ? [x, y, width, height] : null
}

function readNumber(text: string): number {
  return text === '' ? Number.NaN : Number(text)
}

/** The problem of an attribute on any element. */
function evaluateAttribute(name: string, value: string): LogoProblemCode | null {
  if (/^on[a-z]/i.test(name)) return 'event_handler'
  if (name === 'style') return 'css'
  const target = value.trim()
  if (name === 'href' || name.endsWith(':href')) return evaluateReference(target)
  return (
    [...target.matchAll(/url\(([^)]*)/gi)].map(([, inner = '']) => evaluateReference(unquote(inner))).find(Boolean) ??
    null
  )
}

function unquote(text: string): string {
  return text.trim().replace(/^["']/, '').trimStart()
}

/** References must stay within the document. */
function evaluateReference(target: string): LogoProblemCode | null {
  if (target.startsWith('#')) return null
  return /^data:image\/(?!svg)/i.test(target) ? 'raster_image' : 'external_reference'
}

/** Why an element is forbidden; null if it is allowed. Ignores namespace prefixes. */
function elementFault(name: string): ElementFault | null {
  const localName = name.slice(name.indexOf(':') + 1)
  return byLowerCase.get(localName.toLowerCase()) ?? null
}
