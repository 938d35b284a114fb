import { useRef, useState } from 'react'
import type { FieldName } from './card-fields.ts'
import { partOf } from './use-card-fields.ts'
import {
  CARD_PARTS,
  type CardForm,
  type CardPart,
  type CardProblems,
  type CardStates,
  validateCardForm,
} from './validate-card-form.ts'

/**
 * The form beside the card and its visible errors: all of them on submit; after the first submit also a
 * field's own when it is left; a corrected one disappears at once.
 */
export function useCardForm(start: CardForm) {
  const [form, setForm] = useState(start)
  const [problems, setProblems] = useState<CardProblems>({})
  const wasSubmitted = useRef(false)
  const latest = useRef({ form, states: {} as CardStates })

  const validatePart = (part: CardPart, how: 'left' | 'changed') => {
    if (!wasSubmitted.current) return
    const now = validateCardForm(latest.current.form, latest.current.states)[part]
    setProblems((shown) => {
      const next = how === 'left' || shown[part] ? now : undefined
      const { [part]: _before, ...others } = shown
      return next === undefined ? others : { ...others, [part]: next }
    })
  }

  return {
    form,
    problems,
    change: (change: Partial<CardForm>) => {
      latest.current.form = { ...latest.current.form, ...change }
      setForm(latest.current.form)
      for (const part of CARD_PARTS) if (part in change) validatePart(part, 'changed')
    },
    left: (part: CardPart) => validatePart(part, 'left'),
    hostedChanged: (field: FieldName, states: CardStates) => {
      latest.current.states = states
      validatePart(partOf(field), 'changed')
    },
    hostedLeft: (field: FieldName, states: CardStates) => {
      latest.current.states = states
      validatePart(partOf(field), 'left')
    },
    /** Shows every error; returns the first part with an error, or undefined if the card may pay. */
    validate: (states: CardStates): CardPart | undefined => {
      wasSubmitted.current = true
      const found = validateCardForm(latest.current.form, states)
      setProblems(found)
      return CARD_PARTS.find((part) => found[part] !== undefined)
    },
  }
}
