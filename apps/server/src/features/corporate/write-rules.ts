import type { DeskAccount } from '@kerbside/contract/desk/account.ts'
import { readMoney, writeMoney } from '@kerbside/contract/money.ts'
import type { TripRules } from '@kerbside/domain/corporate/trip-rules.ts'
import type { OpeningHours } from '@kerbside/domain/operator/operator.ts'

type Said = DeskAccount['rules']

/** An account's rules as their form has them. */
export const writeRules = ({
  reference,
  costCentreRequired,
  vehicles,
  mostFare,
  hours,
  approveAll,
}: TripRules): Said => ({
  reference: reference ?? null,
  costcentrerequired: costCentreRequired ?? false,
  vehicles: vehicles ? { vehtypeids: [...vehicles.typeIds], outside: vehicles.outside } : null,
  mostfare: mostFare
    ? {
        amount: writeMoney(mostFare.amount, mostFare.currency),
        currencycode: mostFare.currency,
        outside: mostFare.outside,
      }
    : null,
  hours: hours
    ? {
        open: hours.open.map(({ weekdays, from, to }) => ({ weekdays: [...weekdays], from, to })),
        outside: hours.outside,
      }
    : null,
  approveall: approveAll ?? false,
})

/** What the form said, over an area it does not know: that one is agreed by file and stays. */
export const rulesOf = (said: Said, { area }: Pick<TripRules, 'area'>): TripRules => ({
  ...(area && { area }),
  ...(said.reference && { reference: said.reference }),
  ...(said.costcentrerequired && { costCentreRequired: true }),
  ...(said.vehicles && {
    vehicles: { typeIds: [...new Set(said.vehicles.vehtypeids)], outside: said.vehicles.outside },
  }),
  ...(said.mostfare && {
    mostFare: {
      amount: readMoney(said.mostfare.amount, said.mostfare.currencycode),
      currency: said.mostfare.currencycode,
      outside: said.mostfare.outside,
    },
  }),
  ...(said.hours && {
    hours: { open: said.hours.open as readonly OpeningHours[], outside: said.hours.outside },
  }),
  ...(said.approveall && { approveAll: true }),
})
