import { z } from 'zod'

/**
 * A list parsed item by item: an item that does not match is left out. A list without any matching item is
 * rejected.
 */
export const readableOf = <Item extends z.ZodType>(item: Item) =>
  z.array(z.unknown()).transform((hits, context): z.output<Item>[] => {
    const readable = hits.flatMap((hit) => {
      const parsed = item.safeParse(hit)
      return parsed.success ? [parsed.data] : []
    })
    if (hits.length > 0 && readable.length === 0) context.addIssue('no hit can be read')
    return readable
  })
