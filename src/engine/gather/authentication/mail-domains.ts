import type { Author } from '../../../shared/contract/facts/message/content.ts'
import type { MailDomain } from '../../../shared/contract/facts/message/mail-domains.ts'
import { absent, type Fact, known, unavailable } from '../../../shared/fact.ts'
import { canonicalName } from '../../dns/names.ts'
import type { Resolver } from '../../dns/resolver.ts'
import { toAsciiName } from '../../names/ascii-name.ts'
import { interpretMx } from '../../protocols/mx/interpret-mx.ts'
import { isCheckable } from '../../protocols/spf/check-host.ts'

/** Whether the author's domain receives mail. Absent for a local name, which `headers.from` reports. */
export async function gatherAuthorMail(author: Fact<Author>, resolver: Resolver): Promise<Fact<MailDomain>> {
  if (author.state !== 'known') return author
  const { domain } = author.value
  return domain.includes('.') ? gatherReception(domain, resolver) : absent
}

/** Whether the domain of MAIL FROM receives mail. Absent for the null sender, and for what is not a domain name. */
export async function gatherReturnMail(mailFrom: string | null, resolver: Resolver): Promise<Fact<MailDomain>> {
  if (mailFrom === null) return unavailable({ code: 'mail_from_unknown' })
  const domain = canonicalName(toAsciiName(mailFrom.slice(mailFrom.lastIndexOf('@') + 1)))
  return isCheckable(domain) ? gatherReception(domain, resolver) : absent
}

async function gatherReception(domain: string, resolver: Resolver): Promise<Fact<MailDomain>> {
  const mx = interpretMx(await resolver.query(domain, 'MX'))
  switch (mx.status) {
    case 'unavailable':
      return unavailable(mx.reason)
    case 'hosts':
      return known({ domain, reception: 'accepted' })
    case 'null_mx':
    case 'no_domain':
      return known({ domain, reception: mx.status })
    case 'implicit': {
      const answers = await Promise.all([resolver.query(domain, 'A'), resolver.query(domain, 'AAAA')])
      if (answers.some(({ status }) => status === 'found')) return known({ domain, reception: 'accepted' })
      const silent = answers.find((answer) => answer.status === 'unavailable')
      return silent?.status === 'unavailable' ? unavailable(silent.reason) : known({ domain, reception: 'no_host' })
    }
  }
}
