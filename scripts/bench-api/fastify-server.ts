import Database from 'better-sqlite3'
import fastify from 'fastify'

/*
 * The comparison for `npm run bench:api`: Fastify with one route that selects a stored report and sends it, without
 * language, expiry, texts or guards.
 */

const [file = ''] = process.argv.slice(2)
const database = new Database(file, { readonly: true })
const select = database.prepare<[string], { facts: string; outcomes: string; score: number; verdict: string }>(`
  SELECT reports.facts, reports.outcomes, reports.score, reports.verdict
  FROM tests
  JOIN reports ON reports.message_id = tests.reported_message_id
  WHERE tests.token = ?`)

const server = fastify()
server.get<{ Params: { token: string } }>('/api/v1/tests/:token', (request, reply) => {
  const row = select.get(request.params.token)
  if (!row) return reply.code(404).send({ code: 'not_found' })
  const { facts, outcomes, score, verdict } = row
  const text = `{"status":"done","score":${score},"verdict":"${verdict}","facts":${facts},"outcomes":${outcomes}}`
  return reply.type('application/json; charset=utf-8').send(text)
})
console.log(await server.listen({ host: '127.0.0.1', port: 0 }))
