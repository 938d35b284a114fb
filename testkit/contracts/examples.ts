import { readFileSync } from 'node:fs'
import { onTestFinished } from 'vitest'
import {
  type FakeResponse,
  type FakeServer,
  type ReceivedRequest,
  startFakeServer,
} from '../fake-server.ts'
import type { Contract } from './contract.ts'

/** An example as published by its vendor; README.md names the source. */
export const readExample = <Shape = object>(vendor: string, name: string): Shape =>
  JSON.parse(
    readFileSync(new URL(`${vendor}/examples/${name}.json`, import.meta.url), 'utf8'),
  ) as Shape

/**
 * A server with fixed responses until the test ends. Responses that are not the vendor's own are checked with
 * `contract`.
 */
export async function serveResponses(
  handler: (request: ReceivedRequest) => FakeResponse,
  contract?: Contract,
): Promise<FakeServer> {
  const server = await startFakeServer(handler, contract)
  onTestFinished(() => server.close())
  return server
}

/** A server that responds to every request with 200 and this body. */
export const serveExample = (body: unknown, contract?: Contract): Promise<FakeServer> =>
  serveResponses(() => ({ status: 200, body }), contract)

/** Every item of a paged list. */
export async function allOf<Item>(items: AsyncIterable<Item> | undefined): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items ?? []) found.push(item)
  return found
}
