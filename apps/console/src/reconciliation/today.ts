/** Today in the operator's zone: "2026-11-24". */
export const todayIn = (timeZone: string): string =>
  new Date().toLocaleDateString('sv', { timeZone })
