import {
  askGround,
  askLastPickups,
  type DeskGround,
  type GroundChange,
  type GroundFault,
  sendGround,
} from '@kerbside/web/operator/ground-api.ts'
import '@kerbside/web/operator/ground-words.ts'
import { say } from '@kerbside/words/say.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../desk-means.tsx'
import type { SaveState } from '../form/save-bar.tsx'

export const deskGround = () =>
  queryOptions({
    queryKey: ['ground'],
    queryFn: ({ signal }) => askGround({ signal }),
    // what somebody works on is not changed under their hands
    refetchOnWindowFocus: false,
    staleTime: 0,
  })

export const lastPickups = () =>
  queryOptions({
    queryKey: ['ground', 'pickups'],
    queryFn: ({ signal }) => askLastPickups({ signal }),
    staleTime: 60_000,
  })

export const useGround = () => useQuery(deskGround())

export type GroundSaving = {
  state: SaveState
  faults: readonly GroundFault[]
  /** The fault of a field by its path, "centre.name". */
  faultAt: (path: string) => string | undefined
  /** `done` is called once it is saved; what somebody else saved first is shown, and mine stays on top. */
  save: (change: GroundChange, done: () => void) => void
  forget: () => void
}

/** Saves parts of the ground over the version that is shown. */
export function useSaveGround(ground: DeskGround): GroundSaving {
  const { tell } = useDesk()
  const queries = useQueryClient()
  const [state, setState] = useState<SaveState>('idle')
  const [faults, setFaults] = useState<readonly GroundFault[]>([])
  const show = (next: DeskGround) => queries.setQueryData(deskGround().queryKey, next)
  const send = async (change: GroundChange, done: () => void) => {
    setState('saving')
    setFaults([])
    const saved = await sendGround({ version: ground.version, ...change })
    setState(!saved.ok && saved.why === 'unheard' ? 'failed' : 'idle')
    if (saved.ok) {
      show(saved.ground)
      done()
      tell(say('ground.saved'))
    } else if (saved.why === 'newer') {
      show(saved.ground)
      tell(say('ground.newer'))
    } else if (saved.why === 'faults') setFaults(saved.faults)
  }
  return {
    state,
    faults,
    faultAt: (path) => faults.find((fault) => fault.path === path)?.message,
    save: (change, done) => void send(change, done),
    forget: () => setFaults([]),
  }
}
