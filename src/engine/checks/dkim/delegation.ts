import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'

/** Whether the selectors that are delegated to a mail service (CNAME) lead to a key there. */
export const dkimDelegation = defineCheck({
  key: 'dkim.delegation',
  group: 'authentication',
  findings: ['dkim.delegation_broken'],
  scope: ['domain'],
  needs: [],
  consults: ['dkim_keys'],
  evaluate: ({ domain, dkim_keys }) => {
    if (dkim_keys.state !== 'known') return notApplicable()
    const { keys, dangling } = dkim_keys.value
    const [broken] = dangling
    if (broken) {
      const { selector, aliases } = broken
      return fail('dkim.delegation_broken', { domain, selector, target: aliases.at(-1) ?? '' })
    }
    const delegated = keys.filter(({ aliases }) => aliases.length > 0)
    const services = [...new Set(delegated.map(({ service, aliases }) => service ?? aliases.at(-1) ?? ''))]
    return delegated.length > 0 ? pass({ domain, services }) : notApplicable()
  },
})
