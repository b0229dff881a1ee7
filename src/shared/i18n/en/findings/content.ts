import type { TopicTexts } from '../../catalogue.ts'
import { formatNumber } from '../../format.ts'
import { pluralForm } from '../../plural.ts'
import { symbols } from '../symbols.ts'

const techniques = {
  display: 'by a style',
  size: 'in letters of no size',
  colour: 'in the colour of their ground',
  box: 'in a box of no height',
  position: 'off the screen',
}

export const content: TopicTexts<'analysis' | 'content' | 'spam'> = {
  checks: {
    'analysis.complete': {
      topic: 'Analysis of the message',
      pass: () => 'The analysis came to its end.',
    },
    'content.readable': {
      topic: 'Structure of the message',
      pass: () => 'The message is well-formed: header and body can be read.',
    },
    'content.text': {
      topic: 'Text version',
      pass: () => 'The message has a plain-text version that everyone can read.',
    },
    'content.versions': {
      topic: 'Text and HTML compared',
      pass: ({ share }) => `Text and HTML say the same: they share ${share} % of their words.`,
    },
    'content.hidden_text': {
      topic: 'Hidden text',
      pass: () => 'People see all the text that filters read.',
    },
    'content.preheader': {
      topic: 'Preview text (preheader)',
      pass: () => 'The message says itself what the list of messages shows beside the subject.',
    },
    'content.images': {
      topic: 'Images and text',
      pass: () => 'There is enough text beside the images.',
    },
    'content.image_hosts': {
      topic: 'Image servers',
      pass: () => 'No image is loaded from a bare IP address.',
    },
    'content.invisible_characters': {
      topic: 'Invisible characters',
      pass: () => 'No word is cut by invisible characters.',
    },
    'content.direction': {
      topic: 'Direction of writing',
      pass: () => 'No character turns the direction of writing.',
    },
    'content.placeholders': {
      topic: 'Fields of the template',
      pass: () => 'All fields of the template were filled in.',
    },
    'content.filler_text': {
      topic: 'Filler text',
      pass: () => 'There is no filler text left.',
    },
    'content.tracking_pixel': {
      topic: 'Tracking pixels',
      pass: () => 'The message does not report that it was opened.',
    },
    'content.unsubscribe_link': {
      topic: 'Unsubscribe link in the body',
      pass: () => 'The body shows how to unsubscribe.',
    },
    'content.browser_version': {
      topic: 'Link to the version in a browser',
      pass: () => 'The mailing can be read in a browser, too.',
    },
    'content.rest': {
      topic: 'The rest of the message',
      pass: () => 'The message was read to its end.',
    },
    'spam.score': {
      topic: 'Spam filter',
      pass: ({ score, required_score }) =>
        `The spam filter sees nothing suspicious: score ${formatNumber('en', score)}, and spam begins at ${formatNumber('en', required_score)}.`,
    },
    'spam.filters': {
      topic: 'Verdicts of your spam filters',
      pass: () => 'Every spam filter that is set up gave its verdict.',
    },
  },
  findings: {
    'content.no_headers': {
      title: () => 'This is not an e-mail message: it has no header at all.',
      why: () => 'Without From, Date and Subject no provider delivers it.',
      fix: () =>
        'Send the message as your mail program makes it. If you handed in a file, save the complete source (“show original”), not only the text.',
    },
    'content.empty': {
      title: () => 'The message is empty: there is neither text nor HTML to read.',
      why: () => 'People see a blank page, and SpamAssassin adds 2.3 points of 5.',
      fix: () => 'Put the text into the message, at least as plain text.',
    },
    'content.html_undeclared': {
      title: () => 'The HTML is sent as plain text, so people see its code.',
      why: () =>
        'Without `Content-Type: text/html` email clients show the tags instead of the layout (RFC 2045). Spam filters know this from bulk mailers.',
      fix: () =>
        'Declare the HTML as `Content-Type: text/html; charset=utf-8`, best as the second part of multipart/alternative with a text version first.',
    },
    'content.text_empty': {
      title: () => 'The plain-text version is empty.',
      why: () => 'Watches, screen readers and previews show nothing, and filters compare it with the HTML.',
      fix: () => 'Fill the text version with the text of the HTML; most mail services can generate it.',
    },
    'content.html_only': {
      title: () => 'The message has no plain-text version, only HTML.',
      why: () =>
        'Watches, screen readers and previews work better with text, and spam filters add a little for HTML alone.',
      fix: () =>
        'Send both as multipart/alternative, the text first; most mail services do so when you switch on the text version.',
    },
    'content.text_stub': {
      title: ({ text_words, html_words }) =>
        `The text version is only a stub: ${text_words} different ${pluralForm('en', text_words, { one: 'word', other: 'words' })}, while the HTML has ${html_words}.`,
      why: () => 'Who reads the text version, a watch or a filter, learns nothing.',
      fix: () => 'Let your mail service make the text version from the HTML.',
    },
    'content.versions_differ': {
      title: ({ share }) => `Text and HTML are different messages: they share only ${share} % of their words.`,
      why: () => 'Spam shows filters one text and people another; rspamd adds 1 point of 15.',
      fix: () => 'Make the text version anew from the HTML; often it was left over from the last mailing.',
    },
    'content.hidden_text': {
      title: ({ characters, technique, line }) =>
        `${characters} letters are hidden from people, ${techniques[technique]} (line ${line}).`,
      why: () => 'Spam hides words from readers that only filters see: rspamd adds up to 4 points of 15.',
      fix: ({ text }) => `Take the text out or show it; it begins with “${text}”.`,
    },
    'content.preheader_missing': {
      title: () => 'The message sets no preview text (preheader).',
      why: () => 'The list of messages shows whatever comes first, often “view in browser”.',
      fix: () => 'Put a short sentence at the very beginning of the body, hidden with display:none.',
    },
    'content.image_only': {
      title: ({ images, words }) =>
        `The message is hardly more than images: ${images} ${pluralForm('en', images, { one: 'image', other: 'images' })} and ${words} different ${pluralForm('en', words, { one: 'word', other: 'words' })}.`,
      why: () =>
        'Filters cannot read images and suspect what they hide (rspamd: up to 2 points of 15); many people see none.',
      fix: () => 'Say the essential in text, and let images only show it.',
    },
    'content.image_heavy': {
      title: ({ images, words }) =>
        `There is little text for ${images} images: ${words} different ${pluralForm('en', words, { one: 'word', other: 'words' })}.`,
      why: () => 'Filters weigh images against text, and many people see no images at first.',
      fix: () => 'Add a sentence to each image, and alternative texts.',
    },
    'content.image_ip_host': {
      title: ({ count, target }) =>
        count === 1
          ? `An image is loaded from a bare IP address: ${target}.`
          : `${count} images are loaded from bare IP addresses, such as ${target}.`,
      why: () => 'Hacked machines have no names, so filters add points, and clients may block the images.',
      fix: () => 'Serve the images from a name of your own domain, over https.',
    },
    'content.words_cut': {
      title: ({ count }) =>
        `Words are cut by invisible characters, at ${count} ${pluralForm('en', count, { one: 'place', other: 'places' })}.`,
      why: () => 'People see the word, filters see something else: only spam does that (rspamd: 7 points of 15).',
      fix: () => 'Remove the characters U+200B to U+200D, U+2060 and U+FEFF; they come along with copied text.',
    },
    'content.direction_turned': {
      title: ({ count }) =>
        `${count} ${pluralForm('en', count, { one: 'character turns', other: 'characters turn' })} the direction of writing.`,
      why: () => 'Words can be spelled backwards that way, past filters: rspamd adds 6 points of 15.',
      fix: () => 'Remove the characters U+202D and U+202E; for Arabic and Hebrew use the attribute dir.',
    },
    'content.placeholder_left': {
      title: ({ names, count }) =>
        `${count} ${pluralForm('en', count, { one: 'field', other: 'fields' })} of the template ${pluralForm('en', count, { one: 'was', other: 'were' })} not filled in: ${names.join(', ')}.`,
      why: () => 'People see that they are meant by a machine, and press “spam”.',
      fix: () => 'Check the names of the fields in your mail service, and give each a default.',
    },
    'content.filler_text_left': {
      title: () => 'The message still has filler text: “Lorem ipsum”.',
      why: () => 'People take it for a mistake, filters for a thrown-together mailing.',
      fix: () => 'Put your own text in its place, also in the plain-text version.',
    },
    'content.tracking_pixel_found': {
      title: ({ count }) =>
        `The message reports when it is opened: ${count} tracking ${pluralForm('en', count, { one: 'pixel', other: 'pixels' })}.`,
      why: () => 'Apple Mail loads them for everybody, so the numbers say little; the law may ask for consent.',
      fix: () => 'Count clicks in place of opens.',
    },
    'content.unsubscribe_link_missing': {
      title: () => 'This looks like a mailing, and its body shows no way to unsubscribe.',
      why: () => 'Gmail, Yahoo and Microsoft demand a visible link of bulk senders. Who finds none presses “spam”.',
      fix: () => 'Put a link with the word “unsubscribe” into the footer, in HTML and in text.',
    },
    'content.browser_version_missing': {
      title: () => 'There is no link to read the mailing in a browser.',
      why: () => 'Who sees it broken cannot help themselves.',
      fix: () => 'Most mail services add such a link when you switch it on.',
    },
    'spam.borderline': {
      title: (params) =>
        `${filterNames[params.engine]} finds this message suspicious: ${ownScore(params)}; ${formatNumber('en', params.required_score)} or more counts as spam.`,
      why: ({ engine }) =>
        engine === 'builtin'
          ? 'This filter runs only here: its score estimates what rspamd would give. With such a score, rspamd would delay the message first (greylisting).'
          : 'Servers with this filter delay such mail at first (greylisting). A little more, and it is filed as spam.',
      fix: ({ reasons }) => reasonsToFix(reasons),
    },
    'spam.likely': {
      title: (params) =>
        `${filterNames[params.engine]} scores this message as spam: ${ownScore(params)}; ${formatNumber('en', params.required_score)} or more counts as spam.`,
      why: ({ engine }) =>
        engine === 'builtin'
          ? 'This filter runs only here: its score estimates what rspamd would give. With such a score, rspamd would mark the message as spam, and refuse it from 15 on.'
          : 'A server with this filter files the message as spam.',
      fix: ({ reasons }) => reasonsToFix(reasons),
    },
    'spam.listed': {
      title: ({ score, required_score, own_score }) =>
        `Because of blacklists the spam filter ${score < required_score ? 'becomes suspicious' : 'takes this message for spam'}: score ${formatNumber('en', score)}, and spam begins at ${formatNumber('en', required_score)}. Without them it is ${formatNumber('en', own_score)}.`,
      why: () =>
        'Filters ask the same lists and add points for each listing. Here the listings themselves take the points, so nothing is counted twice.',
      fix: () => 'The message itself needs no change for this: see what the findings about the lists advise.',
    },
  },
}

/** The score that a finding is about. */
function ownScore({ score, own_score }: { score: number; own_score: number }): string {
  const words = `score ${formatNumber('en', own_score)}`
  return own_score < score ? `${words} without the points for blacklists` : words
}

const filterNames = {
  builtin: 'The built-in spam filter',
  rspamd: 'The spam filter rspamd',
  spamassassin: 'The spam filter SpamAssassin',
}

/** What adds most to the score, in words where the symbol has some. */
function reasonsToFix(reasons: readonly string[]): string {
  if (reasons.length === 0) return 'Open the report to see which symbols the filter found, and fix the highest first.'
  return `Fix what adds most to the score: ${describeReasons(reasons)}`
}

/** Symbols of the built-in scorer in sentences; those of other filters by their names. */
function describeReasons(reasons: readonly string[]): string {
  const texts: Partial<Record<string, string>> = symbols
  return reasons.map((name) => texts[name] ?? `${name}.`).join(' ')
}
