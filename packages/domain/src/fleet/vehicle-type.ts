export type VehicleType = {
  id: number
  name: string
  description: string
  /** Which built-in line drawing is shown: saloon, estate, executive, … */
  drawing: string
  /** The URL of the operator's own picture, shown instead of the drawing; '' or absent for none. */
  picture?: string
  maxPassengers: number
  maxLuggage: number
  maxHandbags: number
  /** Takes a passenger who stays in a wheelchair; absent means no. Never priced above an ordinary type. */
  accessible?: boolean
}

/** The passengers and luggage. Assistance needs are not included: they never affect a price. */
export type Party = {
  passengers: number
  luggage: number
  handbags: number
  smallPets: number
  otherPets: number
  smallChildSeats: number
  largeChildSeats: number
}

export const ONE_PASSENGER: Party = {
  passengers: 1,
  luggage: 0,
  handbags: 0,
  smallPets: 0,
  otherPets: 0,
  smallChildSeats: 0,
  largeChildSeats: 0,
}

/** A child in a seat is already counted as a passenger; child seats take no extra room. */
export function carries(type: VehicleType, party: Party): boolean {
  return (
    party.passengers <= type.maxPassengers &&
    party.luggage <= type.maxLuggage &&
    party.handbags <= type.maxHandbags
  )
}
