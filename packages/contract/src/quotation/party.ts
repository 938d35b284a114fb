import type { Party } from '@kerbside/domain/fleet/vehicle-type.ts'
import type { z } from 'zod'
import { whole } from '../scalar.ts'

const count = (title: string, max: number) => whole(title, { min: 0, max }).default(0)

export const partyFields = {
  passengers: whole('passengers', { min: 0, max: 64 }).default(1),
  luggages: count('luggages', 99),
  handbags: count('handbags', 99),
  smallpets: count('smallpets', 2),
  otherpets: count('otherpets', 2),
  smallchildseats: count('smallchildseats', 2),
  largechildseats: count('largechildseats', 2),
}

export const readParty = (input: z.output<z.ZodObject<typeof partyFields>>): Party => ({
  passengers: input.passengers,
  luggage: input.luggages,
  handbags: input.handbags,
  smallPets: input.smallpets,
  otherPets: input.otherpets,
  smallChildSeats: input.smallchildseats,
  largeChildSeats: input.largechildseats,
})

export const writeParty = (party: Party) => ({
  passengers: party.passengers,
  luggages: party.luggage,
  handbags: party.handbags,
  smallpets: party.smallPets,
  otherpets: party.otherPets,
  smallchildseats: party.smallChildSeats,
  largechildseats: party.largeChildSeats,
})
