import { type RefObject, useEffect, useRef, useState } from 'react'
import {
  type CardFields,
  type CardGateway,
  type FieldName,
  type FieldState,
  HOSTS_OF,
  type HostName,
} from './card-fields.ts'
import { loadFields } from './mount-fields.ts'
import { readCardFieldStyle } from './read-card-field-style.ts'
import type { CardStates } from './validate-card-form.ts'

export type CardFieldsState = {
  status: 'loading' | 'ready' | 'unreachable'
  states: CardStates
  /** The latest states reported by the fields, rendered or not: Enter can come right after the last digit. */
  statesNow: () => CardStates
  /** Returns a `ref` for each box that holds a frame. */
  hostRef: (name: HostName) => (element: HTMLElement | null) => void
  fields: RefObject<CardFields | undefined>
  /** Mounts the frames again after they failed to load. */
  retry: () => void
}

type CardFieldHandlers = {
  onChange: (field: FieldName, states: CardStates) => void
  onBlur: (field: FieldName, states: CardStates) => void
  onSubmit: () => void
}

/** If not every frame has loaded after this time, the customer sees a message. */
const READY_MS = 10_000

/** The gateway's frames while the component is mounted. */
export function useCardFields(
  gateway: CardGateway,
  { labels, ...handlers }: CardFieldHandlers & { labels: Readonly<Record<FieldName, string>> },
): CardFieldsState {
  const { hosts, hostRef } = useHosts()
  const [status, setStatus] = useState<CardFieldsState['status']>('loading')
  const [states, setStates] = useState<CardStates>({})
  const cardStates = useRef<CardStates>({})
  const [round, setRound] = useState(0)
  const fields = useRef<CardFields>(undefined)
  const latest = useRef({ gateway, ...handlers, labels })
  /** A new object with the same gateway must not remove a typed card. */
  const which = JSON.stringify(gateway)

  useEffect(() => {
    latest.current = { gateway, ...handlers, labels }
  })

  const start = () => {
    setStatus('loading')
    setStates({})
    setRound((before) => before + 1)
  }

  // biome-ignore lint: a new round mounts anew
  useEffect(() => {
    const { current: currentOptions } = latest
    const elements = hosts.current
    const first = elements[HOSTS_OF[currentOptions.gateway.name][0] ?? 'number']
    if (!first) return undefined
    const ending = new AbortController()
    const { signal } = ending
    const tooLate = setTimeout(() => setStatus('unreachable'), READY_MS)
    cardStates.current = {}
    const options = {
      labels: currentOptions.labels,
      look: readCardFieldStyle(first),
      signal,
      onChange: (field: FieldName, state: FieldState) => {
        if (signal.aborted) return
        cardStates.current = { ...cardStates.current, [field]: state }
        setStates(cardStates.current)
        latest.current.onChange(field, cardStates.current)
      },
      onBlur: (field: FieldName) => {
        if (!signal.aborted) latest.current.onBlur(field, cardStates.current)
      },
      onSubmit: () => latest.current.onSubmit(),
    }
    loadFields(currentOptions.gateway)
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
      if (mounted?.dress) mounted.dress(readCardFieldStyle(first))
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

  return { status, states, statesNow: () => cardStates.current, hostRef, fields, retry: start }
}

function useHosts() {
  const hosts = useRef<Partial<Record<HostName, HTMLElement>>>({})
  const [keepers] = useState(() => new Map<HostName, (element: HTMLElement | null) => void>())
  const hostRef = (name: HostName) => {
    const cardStates = keepers.get(name)
    if (cardStates) return cardStates
    const deferElement = (element: HTMLElement | null) => {
      if (element) hosts.current[name] = element
      else delete hosts.current[name]
    }
    keepers.set(name, deferElement)
    return deferElement
  }
  return { hosts, hostRef }
}

/** The card part of a field: month and year are both part of the expiry. */
export const partOf = (field: FieldName): 'number' | 'expiry' | 'cvc' =>
  field === 'month' || field === 'year' ? 'expiry' : field
