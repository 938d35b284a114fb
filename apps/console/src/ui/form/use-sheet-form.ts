import { t } from '@kerbside/words/translate.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import {
  type Control,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type PathValue,
  useForm,
  useWatch,
} from 'react-hook-form'
import { type Attempt, useAttempt } from '../use-attempt.ts'

type Names<Values> = Extract<keyof Values, string>

type SheetFormOptions<Values extends FieldValues> = {
  /** The values that the form opens with. An empty number is null. Later ones have an effect with a new version only. */
  values: Values
  /**
   * Of what is edited. A new one means that someone else saved: fields unchanged here take their values, the others
   * stay on top.
   */
  version?: number | undefined
  /** Sends the values; `attempt` shows a rejection in the sheet, and an error at its field. */
  save: (values: Values, attempt: Attempt) => Promise<void> | void
  /** Errors by field, found before anything is sent. */
  check?: (values: Values) => Partial<Record<Names<Values>, string | undefined>>
  /** The field of an error, where the server has another name for it. */
  paths?: Readonly<Record<string, Names<Values>>>
}

export type SheetForm<Values extends FieldValues> = {
  control: Control<Values>
  values: Values
  set: (part: Partial<Values>) => void
  errorAt: (name: Names<Values>) => string | undefined
  isDirty: boolean
  busy: boolean
  /** The rejection that belongs to no field. */
  message: string | undefined
  submit: () => void
  attempt: Attempt
}

/** The values of a form in a sheet, what is wrong with them, and saving. */
export function useSheetForm<Values extends FieldValues>({
  values: initial,
  version,
  save,
  check,
  paths = {},
}: SheetFormOptions<Values>): SheetForm<Values> {
  const { control, formState, getValues, handleSubmit, reset, setValue, setError } =
    useForm<Values>({
      defaultValues: initial as DefaultValues<Values>,
      shouldFocusError: false,
      resolver: (values) => {
        const found = Object.entries<string | undefined>(check?.(values) ?? {})
        const errors = found.filter(([, message]) => message)
        if (errors.length === 0) return { values, errors: {} }
        const byField = errors.map(([name, message]) => [name, { type: 'check', message }])
        return { values: {}, errors: Object.fromEntries(byField) as FieldErrors<Values> }
      },
    })
  const known = useRef({ version, values: initial })
  const takeNewer = useEffectEvent(() => {
    const { values: before, version: old } = known.current
    known.current = { version, values: initial }
    if (old === version) return
    const edited = getValues()
    reset(initial, { keepDirtyValues: true })
    for (const name of Object.keys(initial) as FieldPath<Values>[])
      if (isChanged(before[name], edited[name]) && isChanged(before[name], initial[name]))
        setError(name, { type: 'server', message: t('desk.alsoChanged') })
  })
  useEffect(() => takeNewer(), [version])
  const { isDirty, isSubmitted, isSubmitting, errors } = formState
  const fieldOf = (path: string) => {
    const name = paths[path] ?? path
    return name in initial ? (name as FieldPath<Values>) : undefined
  }
  const { busy, attempt, rejection } = useAttempt((rejected) => {
    for (const { path, message } of rejected) {
      const name = fieldOf(path)
      if (name) setError(name, { type: 'server', message })
    }
  })
  const others = rejection?.errors.filter(({ path }) => !fieldOf(path)) ?? []
  const message =
    rejection?.errors.length === 0
      ? rejection.message
      : others.map((error) => error.message).join(' ') || undefined
  return {
    control,
    values: useWatch({ control, compute: (values: Values) => values }),
    set: (part) => {
      type Entry = [FieldPath<Values>, PathValue<Values, FieldPath<Values>>]
      for (const [name, value] of Object.entries(part) as Entry[])
        setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted })
    },
    errorAt: (name) => {
      const found = errors[name]?.message
      return typeof found === 'string' ? found : undefined
    },
    isDirty,
    busy: busy || isSubmitting,
    message,
    submit: () => void handleSubmit((values) => save(values, attempt))(),
    attempt,
  }
}

const isChanged = (before: unknown, now: unknown): boolean =>
  JSON.stringify(before) !== JSON.stringify(now)
