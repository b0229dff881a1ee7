import { defineCheck, fail, notApplicable } from '../define-check.ts'
import { passWhole } from './pass-whole.ts'

/** Different words: the shortest notice under a logo has as many. */
const minWords = 10
/** A caption for each image. */
const wordsPerImage = 5
/** What has so many words is a text, whatever stands beside it. */
const enoughWords = 150

/** Whether the message says in words what it is about: filters and people without images read nothing else. */
export const contentImages = defineCheck({
  key: 'content.images',
  group: 'content',
  findings: ['content.image_only', 'content.image_heavy'],
  scope: ['message'],
  follows: ['content.versions'],
  needs: ['body'],
  evaluate: ({ body }) => {
    const words = body.html_words
    const { images } = body
    if (images === 0) return notApplicable()
    if (words < minWords) return fail('content.image_only', { images, words })
    return words < images * wordsPerImage && words < enoughWords
      ? fail('content.image_heavy', { images, words })
      : passWhole(body, { images, words })
  },
})
