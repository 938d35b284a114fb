const REFERENCE = /^(?:[A-Z]{1,8}-)?(\d{1,10})$/i

/**
 * Parses a booking's number as the ticket prints it ("KB-1040718"), or bare. Returns 0 for anything else; no booking
 * has 0.
 */
export const readReference = (word: string): number => Number(REFERENCE.exec(word)?.[1] ?? 0)
