import { DAY_ROLES } from '@kerbside/contract/calendar/desk.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { findCustomer } from '../account/find-customer.ts'
import { findMyAccount } from '../corporate/find-account.ts'
import { readDrivers } from '../driver/find-driver.ts'
import { listMembers } from '../staff/list-members.ts'
import { isCustomerOpen, type Whose } from './leg-store.ts'
import type { Feed } from './store.ts'

/**
 * The owner whose legs a feed shows, checked on every read: a customer, booker or member of staff who left or was
 * blocked reads nothing, even with the address.
 */
export async function findFeedOwner(
  context: RequestContext,
  { kind, subjectId }: Pick<Feed, 'kind' | 'subjectId'>,
): Promise<Whose | undefined> {
  const { operator } = context
  switch (kind) {
    case 'customer':
      return (await isOpen(context, subjectId)) ? { customerId: subjectId } : undefined
    case 'account': {
      if (!(await isOpen(context, subjectId))) return undefined
      const profile = await withOperator(context, (tx) =>
        findCustomer(tx, { operator, customerId: subjectId }),
      )
      const { bookerId } = profile ?? {}
      if (!profile || bookerId === undefined) return undefined
      const mine = await findMyAccount({ ...context, principal: { bookerId, profile } })
      return mine && { bookerId }
    }
    case 'driver': {
      const driverIds = [subjectId]
      const [driver] = await withOperator(context, (tx) => readDrivers(tx, { operator, driverIds }))
      return driver && { driverId: subjectId }
    }
    case 'day': {
      const members = await listMembers(context, context)
      const member = members.find(({ id }) => id === subjectId)
      if (!member || member.state === 'ended') return undefined
      return DAY_ROLES.some((role) => role === member.role) ? 'operator' : undefined
    }
  }
}

const isOpen = (context: RequestContext, customerId: string): Promise<boolean> =>
  withOperator(context, (tx) => isCustomerOpen(tx, { operator: context.operator, customerId }))
