import { expect, it } from 'vitest'
import { answerTo, sampleBody } from '../../../../test/support/message-facts.ts'
import type { BodyContent } from '../../../shared/contract/message-facts/body.ts'
import { known } from '../../../shared/fact.ts'
import { contentImageHosts } from './image-hosts.ts'

it.each<[Partial<BodyContent>, string]>([
  [{}, 'pass'],
  [{ images: 0 }, 'not asked'],
  [{ ip_images: ['https://192.0.2.1/a.png'] }, 'content.image_ip_host'],
  [{ unread_characters: 5 }, 'not asked'],
])('answers %j', (value, answer) => {
  expect(answerTo(contentImageHosts, { body: known({ ...sampleBody, ...value }) })).toBe(answer)
})
