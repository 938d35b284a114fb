import { afterAll, beforeAll, describe } from 'vitest'
import { describeAuthorisations } from './authorisation-contract-tests.ts'
import { describeCharges } from './charge-contract-tests.ts'
import { describeEvents } from './event-contract-tests.ts'
import { describeFaults } from './fault-contract-tests.ts'
import type { GatewayUnderTest, GatewayWorld } from './gateway-world.ts'
import { describeRefunds } from './refund-contract-tests.ts'

/**
 * The contract tests that every adapter passes, whichever gateway is behind it. A test file per adapter calls
 * this once.
 */
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
    const context = { tested, world }
    describeCharges(context)
    describeFaults(context)
    if (tested.holds) describeAuthorisations(context)
    if (tested.refunds) describeRefunds(context)
    describeEvents(context)
  })
}
