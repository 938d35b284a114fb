import Fastify from 'fastify'

/** The bare limit: the same framework, the same body parsed, the same answer written, and nothing in between. */
async function open(reply: object): Promise<void> {
  const app = Fastify()
  app.post('/echo', async () => reply)
  app.get('/echo', async () => reply)
  await app.listen({ host: '127.0.0.1', port: Number(process.env['ECHO_PORT']) })
  process.send?.('ready')
}

process.once('message', (reply: object) => void open(reply))
