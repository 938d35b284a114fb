import type { DeskAccount } from '@kerbside/contract/booker/desk.ts'
import { readMoney, writeMoney } from '@kerbside/contract/money.ts'
import type { TripRules } from '@kerbside/domain/corporate/trip-rules.ts'
import type { OpeningHours } from '@kerbside/domain/operator/operator.ts'

type Input = DeskAccount['rules']

/** An account's rules as form values. */
export const writeRules = ({
  reference,
  costCentreRequired,
  vehicles,
  maxFare,
  hours,
  approveAll,
}: TripRules): Input => ({
  reference: reference ?? null,
  costCentreRequired: costCentreRequired ?? false,
  vehicles: vehicles ? { vehicleTypeIds: [...vehicles.typeIds], outside: vehicles.outside } : null,
  maxFare: maxFare
    ? {
        amount: writeMoney(maxFare.amount, maxFare.currency),
        currencyCode: maxFare.currency,
        outside: maxFare.outside,
      }
    : null,
  hours: hours
    ? {
        open: hours.open.map(({ weekdays, from, to }) => ({ weekdays: [...weekdays], from, to })),
        outside: hours.outside,
      }
    : null,
  approveAll: approveAll ?? false,
})

/** Rules from the form. The form does not show `area`, which is set by file, so it is preserved. */
export const rulesOf = (input: Input, { area }: Pick<TripRules, 'area'>): TripRules => ({
  ...(area && { area }),
  ...(input.reference && { reference: input.reference }),
  ...(input.costCentreRequired && { costCentreRequired: true }),
  ...(input.vehicles && {
    vehicles: {
      typeIds: [...new Set(input.vehicles.vehicleTypeIds)],
      outside: input.vehicles.outside,
    },
  }),
  ...(input.maxFare && {
    maxFare: {
      amount: readMoney(input.maxFare.amount, input.maxFare.currencyCode),
      currency: input.maxFare.currencyCode,
      outside: input.maxFare.outside,
    },
  }),
  ...(input.hours && {
    hours: { open: input.hours.open as readonly OpeningHours[], outside: input.hours.outside },
  }),
  ...(input.approveAll && { approveAll: true }),
})
