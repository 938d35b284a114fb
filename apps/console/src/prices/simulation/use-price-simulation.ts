import './price-simulation-messages.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import {
  beginPriceSimulation,
  fetchSimulation,
  type PriceSimulationReply,
  stopPriceSimulation,
} from './desk-price-simulation.ts'

export type PriceSimulationFilter = { way: 'all' | 'up' | 'down' | 'gone'; vehicleTypeId: number }

export const NO_FILTER: PriceSimulationFilter = { way: 'all', vehicleTypeId: 0 }

const POLL_INTERVAL_MS = 400

export type PriceSimulationRun = {
  report: PriceSimulationReply | undefined
  /** Why the request failed. */
  error: string | undefined
  again: () => void
  stop: () => void
}

/** A simulation of a book's draft, or of a version, that starts on mount and whenever `of` changes. */
export function usePriceSimulation(
  { book, version, of }: { book: string; version: number; of: string | undefined },
  { filter, max }: { filter: PriceSimulationFilter; max: number },
): PriceSimulationRun {
  const begin = useMutation({ mutationFn: beginPriceSimulation })
  const simulationId = begin.data
  const query = useQuery({
    queryKey: ['prices', 'simulation', simulationId, filter, max],
    queryFn: ({ signal }) =>
      fetchSimulation({ simulationId: simulationId ?? '', ...filter, max }, { signal }),
    enabled: simulationId !== undefined,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_INTERVAL_MS : false),
    placeholderData: (before) => (before?.simulationId === simulationId ? before : undefined),
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
      if (simulationId !== undefined)
        void stopPriceSimulation(simulationId).then(() => query.refetch())
    },
  }
}
