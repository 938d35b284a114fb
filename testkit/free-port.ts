import { createServer } from 'node:net'

/** A port of 127.0.0.1 that is free now. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen({ host: '127.0.0.1', port: 0 }, done))
  const address = server.address()
  await new Promise<void>((done) => server.close(() => done()))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
