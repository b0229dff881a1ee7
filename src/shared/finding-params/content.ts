import { z } from 'zod'
import { hidingTechniques } from '../contract/message-facts/body.ts'
import { spamEngines } from '../contract/message-facts/spam.ts'

const nothing = z.object({})
const count = z.object({ count: z.int() })
const pictures = z.object({ images: z.int(), words: z.int() })
/** `own_score` is what is left without the points for listings. */
const spamScore = z.object({ score: z.number(), required_score: z.number(), own_score: z.number() })
/** With the filter that gave the score, and the symbols that add most to it. */
const spamReasons = spamScore.extend({ engine: z.enum(spamEngines), reasons: z.array(z.string()) })

/** What the texts about the analysis, the body and the spam filter state. */
export const content = {
  checks: {
    'analysis.complete': nothing,
    'content.readable': nothing,
    'content.text': nothing,
    'content.versions': z.object({ share: z.int() }),
    'content.hidden_text': nothing,
    'content.preheader': nothing,
    'content.images': pictures,
    'content.image_hosts': nothing,
    'content.invisible_characters': nothing,
    'content.direction': nothing,
    'content.placeholders': nothing,
    'content.filler_text': nothing,
    'content.tracking_pixel': nothing,
    'content.unsubscribe_link': nothing,
    'content.browser_version': nothing,
    'content.rest': nothing,
    'spam.score': spamScore,
    'spam.filters': nothing,
  },
  findings: {
    'content.no_headers': nothing,
    'content.empty': nothing,
    'content.html_undeclared': nothing,
    'content.html_only': nothing,
    'content.text_empty': nothing,
    'content.text_stub': z.object({ text_words: z.int(), html_words: z.int() }),
    'content.versions_differ': z.object({ share: z.int() }),
    'content.hidden_text': z.object({
      characters: z.int(),
      technique: z.enum(hidingTechniques),
      text: z.string(),
      line: z.int(),
    }),
    'content.preheader_missing': nothing,
    'content.image_only': pictures,
    'content.image_heavy': pictures,
    'content.image_ip_host': count.extend({ target: z.string() }),
    'content.words_cut': count,
    'content.direction_turned': count,
    'content.placeholder_left': count.extend({ names: z.array(z.string()) }),
    'content.filler_text_left': nothing,
    'content.tracking_pixel_found': count,
    'content.unsubscribe_link_missing': nothing,
    'content.browser_version_missing': nothing,
    'spam.borderline': spamReasons,
    'spam.likely': spamReasons,
    'spam.listed': spamScore,
  },
} as const
