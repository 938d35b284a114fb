/** The civil day it is where the operator is: "2026-11-24". */
export const todayIn = (timeZone: string): string =>
  new Date().toLocaleDateString('sv', { timeZone })
