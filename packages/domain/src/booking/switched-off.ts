import type { Party } from '../fleet/vehicle-type.ts'
import type { ExtraKind } from '../quotation/tariff.ts'

/** The operator's flags: an option that is switched off is not shown on screen, and is rejected in a request. */
export type OptionFlags = {
  showPet: boolean
  showSmallChildSeat: boolean
  showLargeChildSeat: boolean
}

/** The first option of a party that the operator has switched off. */
export function findSwitchedOff(party: Party, flags: OptionFlags): ExtraKind | undefined {
  if (party.smallChildSeats > 0 && !flags.showSmallChildSeat) return 'small-child-seat'
  if (party.largeChildSeats > 0 && !flags.showLargeChildSeat) return 'large-child-seat'
  if (party.smallPets > 0 && !flags.showPet) return 'small-pet'
  return party.otherPets > 0 && !flags.showPet ? 'other-pet' : undefined
}
