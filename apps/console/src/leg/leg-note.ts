/** A person's own words, in quotation marks. */
export const noteOf = (note: string): string => `“${note}”`
