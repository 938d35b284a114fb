/** Countries whose addresses have the house number before the street: "14 Elgin Crescent". Elsewhere: "Städtle 14". */
const NUMBER_FIRST = new Set(
  'AU BH CA FR GB GG GI HK IE IL IM IN JE KE LK LU MC MT MY NZ PH PK SG TH US ZA'.split(' '),
)

/** A street with a house number, as people of this country write it (ISO 3166 alpha-2). */
export const withHouseNumber = (
  street: string,
  { number, country }: { number: string; country: string },
): string => (NUMBER_FIRST.has(country) ? `${number} ${street}` : `${street} ${number}`)
