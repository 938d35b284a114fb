import Fastify from 'fastify'

/** The bare limit: the same framework, the same body parsed, the same answer written, and nothing in between. */
process.once('message', async (reply: object) => {
  const app = Fastify()
  app.post('/echo', async () => reply)
  await app.listen({ host: '127.0.0.1', port: Number(process.env['ECHO_PORT']) })
  process.send?.('ready')
})
