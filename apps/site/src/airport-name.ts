/** "Heathrow" for Heathrow Airport: its name in a list of airports. */
export const airportName = ({ name }: { name: string }): string => name.replace(/ Airport$/, '')
