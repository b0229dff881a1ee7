import { styleReferences } from '../css/style-references.ts'
import { type HtmlElement, isRunnable } from '../document.ts'
import { type Inspection, inspectNamed, inspectPlaces, type Place, placesOf } from '../inspection.ts'
import type { Page } from '../page.ts'
import { isAmpPage } from '../support/page-terms.ts'

/** Inputs that only toggle style rules, as menus in newsletters do. */
const switches = new Set(['checkbox', 'radio', 'hidden'])

/** Elements that email clients remove and filters object to. */
export function inspectForbidden(page: Page): Inspection[] {
  const { document, named } = page
  const isAmp = isAmpPage(page)
  const scripts = named('script').filter((script) => isRunnable(script) && !(isAmp && isOfAmp(script)))
  const refreshes = named('meta').filter(
    ({ attributes }) => attributes.get('http-equiv')?.trim().toLowerCase() === 'refresh',
  )
  return [
    inspectPlaces('forbidden.script', placesOf(scripts), {}),
    inspectNamed('forbidden.event_handlers', document.elements.flatMap(eventHandlersOf)),
    inspectNamed('forbidden.frames', tagsOf(named('iframe', 'frame', 'frameset'))),
    inspectNamed('forbidden.objects', tagsOf(named('object', 'embed', 'applet'))),
    inspectNamed(
      'forbidden.forms',
      tagsOf(isAmp ? [] : [...named('form', 'textarea', 'select', 'button'), ...fieldsOf(page)]),
    ),
    inspectNamed(
      'forbidden.external_css',
      styleReferences(page).filter(({ isFont }) => !isFont),
    ),
    inspectPlaces('forbidden.meta_refresh', placesOf(refreshes), {}),
    inspectPlaces('forbidden.base', placesOf(named('base')), {}),
    inspectNamed('forbidden.media', tagsOf(named('video', 'audio'))),
  ]
}

/** The libraries that AMP for Email requires; it allows no other script. */
function isOfAmp({ attributes }: HtmlElement): boolean {
  return /^https:\/\/cdn\.ampproject\.org\/v0[./]/.test(attributes.get('src')?.trim() ?? '')
}

/** Elements as places, named by their tags. */
function tagsOf(elements: readonly HtmlElement[]): Place[] {
  return placesOf(elements, ({ name }) => name)
}

function fieldsOf({ named }: Page): HtmlElement[] {
  return named('input').filter(({ attributes }) => !switches.has(attributes.get('type')?.toLowerCase() ?? 'text'))
}

function eventHandlersOf(element: HtmlElement): Place[] {
  const found: Place[] = []
  for (const name of element.attributes.keys())
    if (name.startsWith('on') && /^on[a-z]+$/.test(name)) found.push({ line: element.line, name })
  return found
}
