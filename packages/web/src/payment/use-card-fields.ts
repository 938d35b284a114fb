import { type RefObject, useEffect, useRef, useState } from 'react'
import {
  type CardFields,
  type CardGateway,
  type FieldName,
  type FieldState,
  HOSTS_OF,
  type HostName,
} from './card-fields.ts'
import type { CardStates } from './judge-card-form.ts'
import { loadFields } from './mount-fields.ts'
import { readLook } from './read-look.ts'

export type CardFieldsState = {
  status: 'loading' | 'ready' | 'unreachable'
  states: CardStates
  /** The same as the fields have told it, drawn or not: an Enter can come with the last digit. */
  statesNow: () => CardStates
  /** Keeps the boxes the frames go into: a `ref` for each. */
  keepHost: (name: HostName) => (element: HTMLElement | null) => void
  fields: RefObject<CardFields | undefined>
  /** Mounts the frames anew, after they did not come up. */
  retry: () => void
}

type Hears = {
  onChange: (field: FieldName, states: CardStates) => void
  onBlur: (field: FieldName, states: CardStates) => void
  onSubmit: () => void
}

/** After so long without every frame, the customer is told. */
const READY_MS = 10_000

/** The gateway's frames for as long as the component is there. */
export function useCardFields(
  gateway: CardGateway,
  { labels, ...hears }: Hears & { labels: Readonly<Record<FieldName, string>> },
): CardFieldsState {
  const { hosts, keepHost } = useHosts()
  const [status, setStatus] = useState<CardFieldsState['status']>('loading')
  const [states, setStates] = useState<CardStates>({})
  const known = useRef<CardStates>({})
  const [round, setRound] = useState(0)
  const fields = useRef<CardFields>(undefined)
  const latest = useRef({ gateway, ...hears, labels })
  /** The same gateway in a new object is no reason to take a typed card away. */
  const which = JSON.stringify(gateway)

  useEffect(() => {
    latest.current = { gateway, ...hears, labels }
  })

  const start = () => {
    setStatus('loading')
    setStates({})
    setRound((before) => before + 1)
  }

  // biome-ignore lint: a new round mounts anew
  useEffect(() => {
    const { current: asked } = latest
    const elements = hosts.current
    const first = elements[HOSTS_OF[asked.gateway.name][0] ?? 'number']
    if (!first) return undefined
    const ending = new AbortController()
    const { signal } = ending
    const tooLate = setTimeout(() => setStatus('unreachable'), READY_MS)
    known.current = {}
    const options = {
      labels: asked.labels,
      look: readLook(first),
      signal,
      onChange: (field: FieldName, state: FieldState) => {
        if (signal.aborted) return
        known.current = { ...known.current, [field]: state }
        setStates(known.current)
        latest.current.onChange(field, known.current)
      },
      onBlur: (field: FieldName) => {
        if (!signal.aborted) latest.current.onBlur(field, known.current)
      },
      onSubmit: () => latest.current.onSubmit(),
    }
    loadFields(asked.gateway)
      .then((mount) => mount(elements, options))
      .then((mounted) => {
        if (signal.aborted) return
        clearTimeout(tooLate)
        fields.current = mounted
        setStatus('ready')
      })
      .catch(() => {
        if (signal.aborted) return
        clearTimeout(tooLate)
        setStatus('unreachable')
      })

    const dark = matchMedia('(prefers-color-scheme: dark)')
    const dress = () => {
      const mounted = fields.current
      if (mounted?.dress) mounted.dress(readLook(first))
      else if (mounted) start()
    }
    dark.addEventListener('change', dress)
    return () => {
      clearTimeout(tooLate)
      dark.removeEventListener('change', dress)
      ending.abort()
      fields.current = undefined
    }
  }, [which, hosts, round])

  return { status, states, statesNow: () => known.current, keepHost, fields, retry: start }
}

function useHosts() {
  const hosts = useRef<Partial<Record<HostName, HTMLElement>>>({})
  const [keepers] = useState(() => new Map<HostName, (element: HTMLElement | null) => void>())
  const keepHost = (name: HostName) => {
    const known = keepers.get(name)
    if (known) return known
    const keep = (element: HTMLElement | null) => {
      if (element) hosts.current[name] = element
      else delete hosts.current[name]
    }
    keepers.set(name, keep)
    return keep
  }
  return { hosts, keepHost }
}

/** The card part a field belongs to: month and year make one expiry. */
export const partOf = (field: FieldName): 'number' | 'expiry' | 'cvc' =>
  field === 'month' || field === 'year' ? 'expiry' : field
