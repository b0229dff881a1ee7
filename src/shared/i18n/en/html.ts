import { formatList, formatNumber } from '../format.ts'
import type { HtmlTexts } from '../html-texts.ts'
import { pluralForm } from '../plural.ts'
import { kilobytes } from './kilobytes.ts'

/** Names that a sentence bears. */
const maxNames = 4

function names(all: readonly string[]): string {
  const rest = all.length - maxNames
  return formatList('en', rest > 0 ? [...all.slice(0, maxNames), `${rest} more`] : all)
}

function tags(all: readonly string[]): string {
  return names(all.map((name) => `<${name}>`))
}

function images(count: number): string {
  return `${count} ${pluralForm('en', count, { one: 'image has', other: 'images have' })}`
}

function links(count: number): string {
  return `${count} ${pluralForm('en', count, { one: 'link has', other: 'links have' })}`
}

const advice: HtmlTexts['advice'] = {
  tables: 'Build columns from tables: they look the same everywhere.',
  align: 'Let tables and images stand side by side with align="left" or in cells of a table.',
  in_flow: 'Put each part where it belongs with table cells and padding.',
  plain_value: 'Write the value itself, such as 16px or #1d4ed8.',
  physical_sides: 'Name the sides: left, right, top, bottom.',
  sized_images: 'Crop the image itself, and give it width and height.',
  divs: 'Use <div> or table cells; what they are for can be told with role.',
  raster_images: 'Use PNG or JPEG.',
  plain_background: 'Set a plain background colour as well, on which the text can be read.',
  fallback_font: 'Name fonts that everyone has behind it, such as Arial, sans-serif.',
  base_layout: 'Let the message look right without it, and only better with it.',
  graceful: 'Nothing to do if the message looks right without it.',
}

export const html: HtmlTexts = {
  advice,
  issues: {
    'size.clipped': {
      label: 'size over 102 KB',
      message: ({ size_kb }) =>
        `The HTML is ${kilobytes(size_kb)}. Gmail cuts messages off near 102 KB, and what is cut off is mostly the unsubscribe link. Shorten it, or take out unused styles and comments.`,
    },
    'size.near_clip': {
      label: 'size near 102 KB',
      message: ({ size_kb }) =>
        `The HTML is ${kilobytes(size_kb)}. Gmail cuts messages off near 102 KB, and tracking makes links longer on the way out. Leave some room.`,
    },
    'size.unread': {
      label: 'too much HTML to read',
      message: ({ size_kb }) =>
        `The HTML is so large (${kilobytes(size_kb)}) that only its beginning was checked. No mail program shows all of it.`,
    },
    'size.many_elements': {
      label: 'very many elements',
      message: () =>
        'The message has over 10,000 elements, at which phones begin to stutter. Make its structure simpler.',
    },
    'forbidden.script': {
      label: 'scripts',
      message: () =>
        'The message holds a script. Mail programs take scripts out, and filters take such a message for an attack. Remove it.',
    },
    'forbidden.event_handlers': {
      label: 'event handlers',
      message: ({ names: found }) =>
        `Elements carry script in ${names(found)}. Mail programs take it out, and filters take it amiss. Remove these attributes.`,
    },
    'forbidden.frames': {
      label: 'frames',
      message: ({ names: found }) =>
        `The message shows another page in ${tags(found)}. Mail programs do not show it. Link to that page, with an image of it if you like.`,
    },
    'forbidden.objects': {
      label: 'embedded objects',
      message: ({ names: found }) =>
        `The message embeds a file with ${tags(found)}. Mail programs take that out. Link to the file or attach it.`,
    },
    'forbidden.forms': {
      label: 'form fields',
      message: ({ names: found }) =>
        `The message has a form (${tags(found)}). Outlook shows no fields, Gmail warns before sending, and phishing looks like this. Link to a form on your site.`,
    },
    'forbidden.external_css': {
      label: 'external style sheets',
      message: ({ names: found }) =>
        `The design stands in another file: ${names(found)}. Mail programs do not load it, so the message arrives without its design. Put the styles into the elements.`,
    },
    'forbidden.meta_refresh': {
      label: 'redirection by meta refresh',
      message: () =>
        'The message wants to lead on to another page by itself (meta refresh). Mail programs do not let it, and spam filters count it heavily. Remove it.',
    },
    'forbidden.base': {
      label: '<base>',
      message: () =>
        'The message sets the address of its links with <base>, which many mail programs ignore. Write every link out in full.',
    },
    'forbidden.media': {
      label: 'video or audio',
      message: ({ names: found }) =>
        `The message plays ${tags(found)}. Only Apple Mail and a few others do. Show an image that links to it.`,
    },
    'structure.empty': {
      label: 'nothing to see',
      message: () => 'There is neither text nor image to see. Put the content into the message itself.',
    },
    'structure.unclosed': {
      label: 'tags that are not closed',
      message: ({ names: found, count }) =>
        `${count} ${pluralForm('en', count, { one: 'element is', other: 'elements are' })} never closed: ${tags(found)}. Every mail program mends that in its own way. Add the end tags.`,
    },
    'structure.stray_end_tags': {
      label: 'end tags too many',
      message: ({ names: found, count }) =>
        `${count} ${pluralForm('en', count, { one: 'end tag closes', other: 'end tags close' })} nothing: ${tags(found)}. The structure is not what was meant; look at what stands before.`,
    },
    'structure.duplicate_ids': {
      label: 'ids used twice',
      message: ({ names: found }) =>
        `The same id stands on several elements: ${names(found)}. Links within the message lead to the first one only.`,
    },
    'structure.no_doctype': {
      label: 'missing doctype',
      message: () =>
        'The document does not begin with <!doctype html>, so that sizes and spacing follow the rules of old browsers. Add it as the first line.',
    },
    'structure.no_charset': {
      label: 'missing character set',
      message: () =>
        'The HTML does not name its character set. The header of the message mostly does; for the web version add <meta charset="utf-8">.',
    },
    'structure.no_viewport': {
      label: 'missing viewport',
      message: () =>
        'Without a viewport, phones show the message as wide as a desktop and very small. Add <meta name="viewport" content="width=device-width, initial-scale=1">.',
    },
    'accessibility.no_language': {
      label: 'missing language',
      message: () =>
        'The HTML does not say which language it is in, so screen readers may read it with the wrong voice. Add lang, such as <html lang="en">, and also to the outermost <div>, as Gmail drops <html>.',
    },
    'accessibility.no_title': {
      label: 'missing title',
      message: () =>
        'There is no <title>. Screen readers and browsers show it for the web version; the subject will do.',
    },
    'accessibility.no_alt': {
      label: 'images without alternative text',
      message: ({ count }) =>
        `${images(count)} no alternative text. Where images are blocked, as in Outlook at first, people see an empty box. Add alt with what the image says, or alt="" for decoration.`,
    },
    'accessibility.contrast': {
      label: 'text that is hard to read',
      message: ({ ratio, count }) =>
        `${count} ${pluralForm('en', count, { one: 'piece of text is', other: 'pieces of text are' })} too faint on ${pluralForm('en', count, { one: 'its', other: 'their' })} background: the lowest contrast is ${formatNumber('en', ratio)} to 1. Take colours with at least 4.5 to 1 (3 to 1 for large text).`,
    },
    'accessibility.table_role': {
      label: 'layout tables without a role',
      message: ({ count }) =>
        `${count} ${pluralForm('en', count, { one: 'table serves', other: 'tables serve' })} the layout and ${pluralForm('en', count, { one: 'does', other: 'do' })} not say so: screen readers count out rows and columns. Add role="presentation".`,
    },
    'links.script': {
      label: 'links that run script',
      message: ({ count }) =>
        `${links(count)} a script for a target (javascript: or the like). Mail programs switch it off, and filters take it for an attack. Link to a page.`,
    },
    'links.relative': {
      label: 'links without a full address',
      message: ({ names: found }) =>
        `Links lead nowhere from a message: ${names(found)}. Write the whole address, with https:// and the domain.`,
    },
    'links.empty': {
      label: 'links without a target',
      message: ({ count }) => `${links(count)} no target (empty or #). Give each the address it should lead to.`,
    },
    'links.no_text': {
      label: 'links without text',
      message: ({ count }) =>
        `${links(count)} nothing to read: no text, and no alternative text of an image. Screen readers say only “link”. Add one of them.`,
    },
    'links.vague_text': {
      label: 'link texts that say nothing',
      message: ({ names: found }) =>
        `Link texts do not say where they lead: ${names(found.map((text) => `“${text}”`))}. Name what people get there.`,
    },
    'images.relative': {
      label: 'images without a full address',
      message: ({ names: found }) =>
        `Images cannot be loaded from a message: ${names(found)}. Write the whole address, with https:// and the domain.`,
    },
    'images.no_source': {
      label: 'images without a source',
      message: ({ count }) => `${images(count)} no source. Give each an address, or take it out.`,
    },
    'images.no_width': {
      label: 'images without a width',
      message: ({ count }) =>
        `${images(count)} no width attribute. Outlook shows them as large as the file and breaks the layout. Add width, in pixels.`,
    },
    'images.inline_data': {
      label: 'images inside the HTML',
      message: ({ size_kb, count }) =>
        `${images(count)} the file itself in the HTML (data:), ${kilobytes(size_kb)} in all. Gmail does not show such images, and they bring the message near its limit. Put them on a server or attach them (cid:).`,
    },
    'styles.not_inline': {
      label: 'styles that are not inline',
      message: () =>
        'The design stands in <style> alone. Gmail drops that for some accounts and cuts it when it is large. Let a tool put the styles into the elements (inlining); keep <style> for phones.',
    },
    'styles.in_body': {
      label: '<style> outside of <head>',
      message: () => 'A <style> stands outside of <head>, where Gmail ignores it. Move it there.',
    },
    'styles.too_large': {
      label: 'style sheet over 16 KB',
      message: ({ size_kb }) =>
        `A <style> is ${kilobytes(size_kb)}. Gmail drops style sheets over 16 KB. Take out what is not used.`,
    },
    'styles.web_fonts': {
      label: 'web fonts',
      message: () =>
        'The message loads fonts from the web. Apple Mail shows them, Gmail and Outlook take the next font in the list: name one that everyone has.',
    },
    'support.layout': {
      label: 'layout that some mail programs do not know',
      message: ({ feature, share, clients, advice: what }) =>
        `${feature} does not work in ${names(clients)}, for about ${share}% of readers: parts may stand in the wrong place. ${advice[what]}`,
    },
    'support.content': {
      label: 'content that some mail programs do not show',
      message: ({ feature, share, clients, advice: what }) =>
        `${feature} is not shown in ${names(clients)}, to about ${share}% of readers. ${advice[what]}`,
    },
    'support.decoration': {
      label: 'decoration that some mail programs do not show',
      message: ({ feature, share, clients, advice: what }) =>
        `${feature} has no effect in ${names(clients)}, for about ${share}% of readers. ${advice[what]}`,
    },
  },
}
