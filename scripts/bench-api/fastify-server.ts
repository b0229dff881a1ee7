import Database from 'better-sqlite3'
import fastify from 'fastify'

/*
 * The other side of `npm run bench:api`, in a process of its own: Fastify with one route, which selects the report of a
 * test as it is stored and sends it. Neither language, nor expiry, nor texts, nor any guard: as little as can be done.
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
