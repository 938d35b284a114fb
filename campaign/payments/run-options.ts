import type { GatewayKind } from './gateway-state.ts'
import type { Temper } from './simulated-customer.ts'
import type { ScheduledTask } from './simulated-work.ts'

export type RunOptions = {
  temper?: Temper
  kinds?: readonly GatewayKind[]
  without?: readonly ScheduledTask[]
}
