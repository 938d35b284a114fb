/** Somebody's own words, as such. */
export const noteOf = (note: string): string => `“${note}”`
