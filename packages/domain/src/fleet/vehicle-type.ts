export type VehicleType = {
  id: number
  name: string
  description: string
  /** Which of our line drawings stands for it: saloon, estate, executive, … */
  drawing: string
  /** The address of the operator's own picture, shown in its place; '' or absent for none. */
  picture?: string
  mostPassengers: number
  mostLuggage: number
  mostHandbags: number
  /** Takes a passenger who stays in a wheelchair; absent for no. Never priced above an ordinary type. */
  accessible?: boolean
}

/** Who and what travels. Assistance needs are not here: they never reach a price. */
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

/** A child in a seat is a passenger who was counted; seats take no extra room. */
export function carries(type: VehicleType, party: Party): boolean {
  return (
    party.passengers <= type.mostPassengers &&
    party.luggage <= type.mostLuggage &&
    party.handbags <= type.mostHandbags
  )
}
