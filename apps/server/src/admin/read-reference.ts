const REFERENCE = /^(?:[A-Z]{1,8}-)?(\d{1,10})$/i

/** A booking's number as the ticket prints it, "KB-1040718", or bare; 0 for anything else, which no booking has. */
export const readReference = (word: string): number => Number(REFERENCE.exec(word)?.[1] ?? 0)
