/**
 * The airport that a flight comes from, or '' if unknown. A flight entered by its number alone has the number in place
 * of the airport's name.
 */
export const originOf = ({
  number,
  airportName,
}: {
  number: string
  airportName: string
}): string => (airportName === number ? '' : airportName)
