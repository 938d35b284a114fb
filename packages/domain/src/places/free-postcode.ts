const FREE = /^[A-Z\d][A-Z\d -]{0,10}[A-Z\d]$/

/**
 * A postcode of a country whose format is not known: 2 to 12 letters, digits, spaces and hyphens, in capitals with
 * single spaces. Undefined for any other text.
 */
export function readFreePostcode(text: string): string | undefined {
  const postcode = text.trim().toUpperCase().replace(/\s+/g, ' ')
  return FREE.test(postcode) ? postcode : undefined
}

/** A postcode without spaces and hyphens, as it is searched: "4585720" for "4585-720". */
export const compactPostcode = (postcode: string): string =>
  postcode.toUpperCase().replace(/[\s-]+/g, '')
