import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'

/** A list read page by page. After a change of its filter the old rows stay until the new ones are there. */
export const usePages = <Page extends { after: string }>(
  queryKey: QueryKey,
  fetchPage: (page: { after?: string }, options: { signal: AbortSignal }) => Promise<Page>,
) =>
  useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam }) =>
      fetchPage(pageParam ? { after: pageParam } : {}, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ after }) => after || undefined,
    placeholderData: keepPreviousData,
  })
