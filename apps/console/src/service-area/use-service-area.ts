import {
  type DeskServiceArea,
  fetchLastPickups,
  fetchServiceArea,
  type GroundError,
  type ServiceAreaChange,
  sendServiceArea,
} from './service-area-api.ts'
import './service-area-messages.ts'
import { t } from '@kerbside/words/translate.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import type { SaveState } from '../ui/form/save-bar.tsx'

export const serviceAreaQuery = () =>
  queryOptions({
    queryKey: ['ground'],
    queryFn: ({ signal }) => fetchServiceArea({ signal }),
    // the data must not change while it is being edited
    refetchOnWindowFocus: false,
    staleTime: 0,
  })

export const lastPickups = () =>
  queryOptions({
    queryKey: ['ground', 'pickups'],
    queryFn: ({ signal }) => fetchLastPickups({ signal }),
    staleTime: 60_000,
  })

export const useServiceArea = () => useQuery(serviceAreaQuery())

export type ServiceAreaSave = {
  state: SaveState
  errors: readonly GroundError[]
  /** The error of a field by its path, "centre.name". */
  errorAt: (path: string) => string | undefined
  /** `done` is called once it is saved; if another user saved first, that version is shown with my changes on top. */
  save: (change: ServiceAreaChange, done: () => void) => void
  forget: () => void
}

/** Saves parts of the service area on top of the displayed version. */
export function useSaveServiceArea(ground: DeskServiceArea): ServiceAreaSave {
  const { notify } = useDesk()
  const queries = useQueryClient()
  const [state, setState] = useState<SaveState>('idle')
  const [errors, setErrors] = useState<readonly GroundError[]>([])
  const show = (next: DeskServiceArea) => queries.setQueryData(serviceAreaQuery().queryKey, next)
  const send = async (change: ServiceAreaChange, done: () => void) => {
    setState('saving')
    setErrors([])
    const saved = await sendServiceArea({ version: ground.version, ...change })
    setState(!saved.ok && saved.why === 'unreachable' ? 'failed' : 'idle')
    if (saved.ok) {
      show(saved.ground)
      done()
      notify(t('ground.saved'))
    } else if (saved.why === 'newer') {
      show(saved.ground)
      notify(t('ground.newer'))
    } else if (saved.why === 'invalid') setErrors(saved.errors)
  }
  return {
    state,
    errors,
    errorAt: (path) => errors.find((error) => error.path === path)?.message,
    save: (change, done) => void send(change, done),
    forget: () => setErrors([]),
  }
}
