/** Whether a flight lands where the journey starts. An airport without a code cannot be compared and passes. */
export const landsAtPickup = (landsAtCode: string, placeCode: string): boolean =>
  landsAtCode === '' || placeCode === '' || landsAtCode === placeCode
