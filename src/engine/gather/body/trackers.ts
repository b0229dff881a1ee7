import type { HtmlElement } from '../../html/document.ts'
import type { Page } from '../../html/page.ts'

/** Counts images that report an open, each address once. Spacer images do not count. */
export function countTrackers(page: Page): number {
  const pixels = page.named('img').filter((image) => isPixel(page, image))
  const reporting = pixels.map((image) => readPixel(page, image)).filter(reportsOpening)
  return new Set(reporting.map(({ address }) => address)).size
}

interface Pixel {
  address: string
  /** Whether it has a size of about one pixel and is not hidden. */
  isDrawn: boolean
}

function readPixel(page: Page, image: HtmlElement): Pixel {
  return { address: (image.attributes.get('src') ?? '').trim(), isDrawn: !isHidden(page, image) }
}

function isHidden(page: Page, image: HtmlElement): boolean {
  return page.inlineStyle(image).values.get('display')?.startsWith('none') ?? false
}

/** An image of at most one pixel, or one that is not shown. */
export function isPixel(page: Page, image: HtmlElement): boolean {
  if (isHidden(page, image)) return true
  const { values } = page.inlineStyle(image)
  const size = (name: string) => Number.parseFloat(values.get(name) ?? image.attributes.get(name) ?? '')
  return size('width') <= 1 && size('height') <= 1
}

/** Paths that services and shops use for open tracking. */
const trackingPath =
  /\/(?:wf\/open|track(?:ing)?|trk|open(?:s|ed)?|o\.gif|pixel|beacon|collect|impressions?|e\/o|ss\/o|q\/o|gp\/r\.html|e[23]t\/\w{1,3})\d{0,3}(?:[/.]|$)/i
/** Hosts that serve only trackers. */
const trackingHost =
  /^(?:track(?:ing|er)?|trk|open|opens|click|clicks|pixel|beacon|metrics|mailstat)\d{0,3}\.|(?:^|\.)(?:list-manage\.com|doubleclick\.net|google-analytics\.com|mailtrack\.io|getnotify\.com|yesware\.com|awstrack\.me)$/i

function reportsOpening({ address, isDrawn }: Pixel): boolean {
  const url = /^https?:/i.test(address) ? URL.parse(address) : null
  if (url === null) return false
  if (trackingHost.test(url.hostname) || trackingPath.test(url.pathname) || namesReader(url)) return true
  // A hidden image may be meant for small screens, under a generated file name.
  return isDrawn && !spacer.test(url.pathname) && hasCode(url)
}

/** File names of spacer images in old templates. */
const spacer =
  /(?:^|[/_-])(?:spacer|space|blank|clear|cleardot|shim|transparent|trans|dot|empty|pix|1x1|pixel)\d{0,3}\.(?:gif|png|jpe?g)$/i

/** Whether an address identifies a reader or a mailing: by a parameter, or by a code in its path. */
export function holdsIdentifier(address: string): boolean {
  const url = /^https?:/i.test(address) ? URL.parse(address) : null
  return url !== null && (namesReader(url) || hasCode(url))
}

/** Parameters whose value identifies a reader, a mailing, or both, however short it is. */
const readerParameter =
  /^(?:u|uid|user|user_?id|id|e|email|email_?id|mail|token|key|hash|cid|sid|rid|mid|r|subscriber|subscriber_?id|recipient|recipient_?id|msg|message_?id|campaign|campaign_?id|contact|contact_?id)$/i

function namesReader(url: URL): boolean {
  const { search } = url
  if (search === '') return false
  const parameters = [...url.searchParams].filter(([, value]) => value !== '')
  if (parameters.length === 0) return isCode(search.slice(1))
  return parameters.some(([name, value]) => readerParameter.test(name) || value.includes('@') || isCode(value))
}

function hasCode({ pathname }: URL): boolean {
  return pathname.split('/').some(isCode)
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** A UUID, a long number, or a token of 10 or more characters that mixes digits and letters. */
function isCode(text: string): boolean {
  if (text.length < 10) return false
  return uuid.test(text) || text.split(/[-_.~]/).some(isMixed)
}

function isMixed(piece: string): boolean {
  if (piece.length < 10) return false
  const digits = piece.match(/\d/g)?.length ?? 0
  return digits >= 12 || (digits >= 2 && piece.length - digits >= 2)
}
