import { DAY_ROLES } from '@kerbside/contract/desk/calendar.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { findCustomer } from '../account/find-customer.ts'
import { findMyAccount } from '../corporate/find-account.ts'
import { readDrivers } from '../driver/find-driver.ts'
import { listMembers } from '../staff/list-members.ts'
import { isCustomerOpen, type Whose } from './journey-store.ts'
import type { Feed } from './store.ts'

/**
 * Whose journeys a feed shows, asked anew each time it is read: who left, was blocked, or belongs to the company or the
 * desk no more reads nothing, whatever address they kept.
 */
export async function judgeReader(
  call: Call,
  { kind, subjectId }: Pick<Feed, 'kind' | 'subjectId'>,
): Promise<Whose | undefined> {
  const { operator } = call
  switch (kind) {
    case 'customer':
      return (await isOpen(call, subjectId)) ? { customerId: subjectId } : undefined
    case 'account': {
      if (!(await isOpen(call, subjectId))) return undefined
      const profile = await withOperator(call, (tx) =>
        findCustomer(tx, { operator, customerId: subjectId }),
      )
      const { bookerId } = profile ?? {}
      if (!profile || bookerId === undefined) return undefined
      const mine = await findMyAccount({ ...call, who: { bookerId, profile } })
      return mine && { bookerId }
    }
    case 'driver': {
      const driverIds = [subjectId]
      const [driver] = await withOperator(call, (tx) => readDrivers(tx, { operator, driverIds }))
      return driver && { driverId: subjectId }
    }
    case 'day': {
      const members = await listMembers(call, call)
      const member = members.find(({ id }) => id === subjectId)
      if (!member || member.state === 'ended') return undefined
      return DAY_ROLES.some((role) => role === member.role) ? 'everybody' : undefined
    }
  }
}

const isOpen = (call: Call, customerId: string): Promise<boolean> =>
  withOperator(call, (tx) => isCustomerOpen(tx, { operator: call.operator, customerId }))
