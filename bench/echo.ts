import Fastify from 'fastify'

/** The lower limit: the same framework, body parsing and response, with no work in between. */
async function open(reply: object): Promise<void> {
  const app = Fastify()
  app.post('/echo', async () => reply)
  app.get('/echo', async () => reply)
  await app.listen({ host: '127.0.0.1', port: Number(process.env['ECHO_PORT']) })
  process.send?.('ready')
}

process.once('message', (reply: object) => void open(reply))
