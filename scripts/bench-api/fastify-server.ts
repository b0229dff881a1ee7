import Database from 'better-sqlite3'
import fastify from 'fastify'

/*
 * The comparison for `npm run bench:api`: Fastify with one route that selects an answer by its token and sends its
 * octets, without decoding them, and without language, expiry, texts, or guards.
 */

const [file = ''] = process.argv.slice(2)
const database = new Database(file, { readonly: true })
const select = database.prepare<[string], Buffer>('SELECT answer FROM answers WHERE token = ?').pluck()

const server = fastify()
server.get<{ Params: { token: string } }>('/api/v1/tests/:token', (request, reply) => {
  const answer = select.get(request.params.token)
  if (answer === undefined) return reply.code(404).send({ code: 'not_found' })
  return reply.type('application/json; charset=utf-8').send(answer)
})
console.log(await server.listen({ host: '127.0.0.1', port: 0 }))
