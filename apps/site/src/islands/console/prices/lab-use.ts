import '@kerbside/web/quotation/lab-words.ts'
import { askLab, beginLab, type LabReply, stopLab } from '@kerbside/web/quotation/desk-lab.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

export type LabFilter = { way: 'all' | 'up' | 'down' | 'gone'; vehtypeid: number }

export const NO_FILTER: LabFilter = { way: 'all', vehtypeid: 0 }

const LOOK_EVERY_MS = 400

export type LabRun = {
  report: LabReply | undefined
  /** Why it could not be asked for. */
  error: string | undefined
  again: () => void
  stop: () => void
}

/** A comparison of a book's draft, or of a version of it, that begins when it is looked at and whenever `of` changes. */
export function useLab(
  { book, version, of }: { book: string; version: number; of: string | undefined },
  { filter, most }: { filter: LabFilter; most: number },
): LabRun {
  const begin = useMutation({ mutationFn: beginLab })
  const labid = begin.data
  const query = useQuery({
    queryKey: ['prices', 'lab', labid, filter, most],
    queryFn: ({ signal }) => askLab({ labid: labid ?? '', ...filter, most }, signal),
    enabled: labid !== undefined,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? LOOK_EVERY_MS : false),
    placeholderData: (before) => (before?.labid === labid ? before : undefined),
  })
  const again = useEffectEvent(() => begin.mutate({ book, version }))
  useEffect(() => {
    if (of !== undefined) again()
  }, [of])
  return {
    report: query.data,
    error: (begin.error ?? query.error)?.message,
    again: () => begin.mutate({ book, version }),
    stop: () => {
      if (labid !== undefined) void stopLab(labid).then(() => query.refetch())
    },
  }
}
