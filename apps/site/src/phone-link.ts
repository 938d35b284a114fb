/** "+44 20 7946 0123" as a telephone wants it. */
export const phoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`
