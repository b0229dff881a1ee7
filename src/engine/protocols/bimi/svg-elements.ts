/** Why the profile forbids an element. */
export type ElementFault =
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

/** Why an element is forbidden; null if it is allowed. Ignores namespace prefixes. */
export function elementFault(name: string): ElementFault | null {
  const localName = name.slice(name.indexOf(':') + 1)
  return byLowerCase.get(localName.toLowerCase()) ?? null
}
