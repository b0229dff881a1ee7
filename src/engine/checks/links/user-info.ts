import { defineCheck, fail, notApplicable, pass } from '../../check.ts'
import { hostOf, marked } from './marked.ts'

/** Whether no link holds a user name, which passes for the host. */
export const linksUserInfo = defineCheck({
  key: 'links.user_info',
  group: 'content',
  scope: ['message'],
  follows: ['links.shown_addresses'],
  needs: ['links'],
  evaluate: ({ links }) => {
    if (links.count === 0) return notApplicable()
    const found = marked(links, 'user_info')
    return found ? fail('links.user_name', { target: found.example.target, host: hostOf(found.example) }) : pass({})
  },
})
