/** "Heathrow" of Heathrow Airport: what it is called beside its fellows. */
export const airportName = ({ name }: { name: string }): string => name.replace(/ Airport$/, '')
