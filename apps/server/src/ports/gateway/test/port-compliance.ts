import { afterAll, beforeAll, describe } from 'vitest'
import { describeCharges } from './charge-promises.ts'
import { describeEvents } from './event-promises.ts'
import { describeFaults } from './fault-promises.ts'
import type { GatewayUnderTest, GatewayWorld } from './gateway-world.ts'
import { describeHolds } from './hold-promises.ts'
import { describeRefunds } from './refund-promises.ts'

/** What a promise is asked of: the world is opened once, before the first of them. */
export type Means = { tested: GatewayUnderTest; world: () => GatewayWorld }

/** The promises every adapter keeps, whichever gateway is behind it. A test file per adapter calls this once. */
export function describeGateway(tested: GatewayUnderTest): void {
  let open: GatewayWorld | undefined

  beforeAll(async () => {
    open = await tested.open()
  })
  afterAll(() => open?.close())

  const world = () => {
    if (!open) throw new Error('the gateway was not opened')
    return open
  }

  describe(`gateway port: ${tested.name}`, () => {
    const means = { tested, world }
    describeCharges(means)
    describeFaults(means)
    if (tested.holds) describeHolds(means)
    if (tested.refunds) describeRefunds(means)
    describeEvents(means)
  })
}
