import { fail, pass } from '../define-check.ts'
import { defineLinkCheck } from './define-link-check.ts'
import { hostOf, marked } from './marked.ts'

/** Whether no link holds a user name, which passes for the host. */
export const linksUserInfo = defineLinkCheck({
  key: 'links.user_info',
  findings: ['links.user_name'],
  evaluate: (links) => {
    const found = marked(links, 'user_info')
    return found ? fail('links.user_name', { target: found.example.target, host: hostOf(found.example) }) : pass({})
  },
})
