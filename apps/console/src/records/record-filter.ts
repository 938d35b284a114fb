/** Filter of the record's journeys. */
export type RecordFilter = { from: string; until: string; q: string; lacking: boolean }

export const writeFilter = ({ from, until, q, lacking }: RecordFilter) => ({
  from,
  until,
  ...(q.trim() === '' ? {} : { q: q.trim() }),
  ...(lacking ? { lacking: '1' as const } : {}),
})
