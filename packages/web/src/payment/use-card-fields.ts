import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { type CardFields, type FieldName, type FieldState, mountCardFields } from './card-fields.ts'
import type { CardStates } from './judge-card-form.ts'
import { readLook } from './read-look.ts'

export type CardGateway = {
  /** Origin of the gateway's card fields. */
  origin: string
  /** The operator's name at the gateway. */
  merchant: string
}

export type CardFieldsState = {
  status: 'loading' | 'ready' | 'unreachable'
  states: CardStates
  hosts: Readonly<Record<FieldName, RefObject<HTMLDivElement | null>>>
  fields: RefObject<CardFields | undefined>
  /** Mounts the frames anew, after they did not come up. */
  retry: () => void
}

type Hears = {
  onChange: (field: FieldName, states: CardStates) => void
  onBlur: (field: FieldName, states: CardStates) => void
  onSubmit: () => void
}

/** The gateway's frames for as long as the component is there. */
export function useCardFields(
  { origin, merchant }: CardGateway,
  { labels, ...hears }: Hears & { labels: Readonly<Record<FieldName, string>> },
): CardFieldsState {
  const hosts = useHosts()
  const [status, setStatus] = useState<CardFieldsState['status']>('loading')
  const [states, setStates] = useState<CardStates>({})
  const [round, setRound] = useState(0)
  const fields = useRef<CardFields>(undefined)
  const latest = useRef({ ...hears, labels })

  useEffect(() => {
    latest.current = { ...hears, labels }
  })

  // biome-ignore lint: a new round mounts anew
  useEffect(() => {
    const elements = elementsOf(hosts)
    if (!elements) return undefined
    let known: CardStates = {}
    const mounted = mountCardFields(elements, {
      origin,
      merchant,
      labels: latest.current.labels,
      look: readLook(elements.number),
      onReady: () => setStatus('ready'),
      onUnreachable: () => setStatus('unreachable'),
      onChange: (field: FieldName, state: FieldState) => {
        known = { ...known, [field]: state }
        setStates(known)
        latest.current.onChange(field, known)
      },
      onBlur: (field) => latest.current.onBlur(field, known),
      onSubmit: () => latest.current.onSubmit(),
    })
    fields.current = mounted
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const dress = () => mounted.dress(readLook(elements.number))
    dark.addEventListener('change', dress)
    return () => {
      dark.removeEventListener('change', dress)
      mounted.teardown()
      fields.current = undefined
    }
  }, [origin, merchant, hosts, round])

  const retry = () => {
    setStatus('loading')
    setStates({})
    setRound(round + 1)
  }
  return { status, states, hosts, fields, retry }
}

function useHosts(): CardFieldsState['hosts'] {
  const number = useRef<HTMLDivElement>(null)
  const month = useRef<HTMLDivElement>(null)
  const year = useRef<HTMLDivElement>(null)
  const cvc = useRef<HTMLDivElement>(null)
  return useMemo(() => ({ number, month, year, cvc }), [])
}

function elementsOf(hosts: CardFieldsState['hosts']): Record<FieldName, HTMLElement> | undefined {
  const { number, month, year, cvc } = hosts
  if (!number.current || !month.current || !year.current || !cvc.current) return undefined
  return {
    number: number.current,
    month: month.current,
    year: year.current,
    cvc: cvc.current,
  }
}

/** The card part a field belongs to: month and year make one expiry. */
export const partOf = (field: FieldName): 'number' | 'expiry' | 'cvc' =>
  field === 'month' || field === 'year' ? 'expiry' : field
