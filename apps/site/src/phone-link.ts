/** A tel: link for "+44 20 7946 0123". */
export const phoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`
