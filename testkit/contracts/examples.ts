import { readFileSync } from 'node:fs'
import { onTestFinished } from 'vitest'
import { type Heard, openStandIn, type StandIn, type StandInAnswer } from '../stand-in.ts'
import type { Contract } from './contract.ts'

/** An example as its vendor published it; README.md names the source. */
export const readExample = <Shape = object>(vendor: string, name: string): Shape =>
  JSON.parse(
    readFileSync(new URL(`${vendor}/examples/${name}.json`, import.meta.url), 'utf8'),
  ) as Shape

/** A server with fixed answers until the test ends. Answers that are not the vendor's own are checked with `contract`. */
export async function serveAnswers(
  answer: (request: Heard) => StandInAnswer,
  contract?: Contract,
): Promise<StandIn> {
  const server = await openStandIn(answer, contract)
  onTestFinished(() => server.close())
  return server
}

/** A server that answers every request with 200 and this body. */
export const serveExample = (body: unknown, contract?: Contract): Promise<StandIn> =>
  serveAnswers(() => ({ status: 200, body }), contract)

/** Every item of a paged list. */
export async function allOf<Item>(items: AsyncIterable<Item> | undefined): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items ?? []) found.push(item)
  return found
}
