/** Which journeys of the record somebody looks at. */
export type Wish = { from: string; until: string; q: string; lacking: boolean }

export const writeWish = ({ from, until, q, lacking }: Wish) => ({
  from,
  until,
  ...(q.trim() === '' ? {} : { q: q.trim() }),
  ...(lacking ? { lacking: '1' as const } : {}),
})
