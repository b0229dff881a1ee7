import { defineCheck, notApplicable, note, pass } from '../define-check.ts'

/** A day, in seconds. RFC 2308 section 5 finds one to three hours good, and a day too long. */
const longNegativeTtl = 86_400
const secondsAnHour = 3_600

/** Whether the zone's SOA is sane: how long an absence is kept, and whom to write to (RFC 2308 section 5, RFC 1035 3.3.13). */
export const nameServersSoa = defineCheck({
  key: 'name_servers.soa',
  group: 'infrastructure',
  findings: ['name_servers.negative_ttl_long', 'name_servers.no_contact'],
  scope: ['domain'],
  follows: ['name_servers.count'],
  needs: ['name_servers'],
  evaluate: ({ name_servers: { zone, soa } }) => {
    if (!soa) return notApplicable()
    const { minimum, rname, ttl } = soa
    // The smaller of the two counts.
    if (minimum > longNegativeTtl && ttl !== null && ttl > longNegativeTtl) {
      return note('name_servers.negative_ttl_long', { zone, hours: Math.round(Math.min(minimum, ttl) / secondsAnHour) })
    }
    // The first label is the local part, so a mailbox has three at least.
    if (rname.split('.').length < 3) return note('name_servers.no_contact', { zone, mailbox: rname })
    // A cache counts the TTL down, so that a short one may have been long.
    return minimum > longNegativeTtl ? notApplicable() : pass({ zone })
  },
})
