import { defineCheck, fail, notApplicable, note, pass, unknown } from '../define-check.ts'

/** Whether every name server answers for the zone when it is asked itself (RFC 1912 section 2.8), and all the same. */
export const nameServersAnswers = defineCheck({
  key: 'name_servers.answers',
  group: 'infrastructure',
  findings: ['name_servers.lame', 'name_servers.out_of_step'],
  scope: ['domain'],
  follows: ['name_servers.count'],
  needs: ['name_servers'],
  evaluate: ({ name_servers: { zone, servers } }) => {
    const lame = servers.filter(({ serves }) => serves === false)
    if (lame.length > 0) return fail('name_servers.lame', { zone, servers: lame.map(({ name }) => name) })
    const silent = servers.find(({ silence }) => silence !== null)
    if (silent?.silence) return unknown(silent.silence)
    const answering = servers.filter(({ serves }) => serves)
    if (answering.length === 0) return notApplicable()
    const serials = new Set(answering.map(({ serial }) => serial))
    return serials.size > 1
      ? note('name_servers.out_of_step', { zone, servers: answering.map(({ name, serial }) => `${name} (${serial})`) })
      : pass({ zone })
  },
})
