import { useRef, useState } from 'react'
import type { FieldName } from './card-fields.ts'
import {
  CARD_PARTS,
  type CardForm,
  type CardPart,
  type CardProblems,
  type CardStates,
  judgeCardForm,
} from './judge-card-form.ts'
import { partOf } from './use-card-fields.ts'

/**
 * The form beside the card and which of its problems are shown: all of them on submit; after the first submit also a
 * field's own when it is left; and one goes as soon as it is mended.
 */
export function useCardForm(start: CardForm) {
  const [form, setForm] = useState(start)
  const [problems, setProblems] = useState<CardProblems>({})
  const tried = useRef(false)
  const known = useRef({ form, states: {} as CardStates })

  const lookAt = (part: CardPart, how: 'left' | 'changed') => {
    if (!tried.current) return
    const now = judgeCardForm(known.current.form, known.current.states)[part]
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
      known.current.form = { ...known.current.form, ...change }
      setForm(known.current.form)
      for (const part of CARD_PARTS) if (part in change) lookAt(part, 'changed')
    },
    left: (part: CardPart) => lookAt(part, 'left'),
    hostedChanged: (field: FieldName, states: CardStates) => {
      known.current.states = states
      lookAt(partOf(field), 'changed')
    },
    hostedLeft: (field: FieldName, states: CardStates) => {
      known.current.states = states
      lookAt(partOf(field), 'left')
    },
    /** Shows every problem; the first one, or undefined when the card may pay. */
    judge: (states: CardStates): CardPart | undefined => {
      tried.current = true
      const found = judgeCardForm(known.current.form, states)
      setProblems(found)
      return CARD_PARTS.find((part) => found[part] !== undefined)
    },
  }
}
