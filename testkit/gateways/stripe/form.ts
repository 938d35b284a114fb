export type FormValue = string | FormValue[] | Form
export type Form = { [name: string]: FormValue }

/** Parses Stripe's form encoding of nested values: `metadata[order]=1`, `expand[]=a`, `types[0]=b`. */
export function readForm(pairs: URLSearchParams): Form {
  const form: Form = {}
  for (const [name, value] of pairs) {
    const steps = name.replaceAll(']', '').split('[')
    put(form, { steps, value })
  }
  return listed(form) as Form
}

function put(form: Form, { steps, value }: { steps: string[]; value: string }): void {
  const [step = '', ...rest] = steps
  const name = step === '' ? String(Object.keys(form).length) : step
  if (rest.length === 0) {
    form[name] = value
    return
  }
  const found = form[name]
  const inner: Form = typeof found === 'object' && !Array.isArray(found) ? found : {}
  form[name] = inner
  put(inner, { steps: rest, value })
}

/** Keys numbered from zero form a list. */
function listed(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, listed(inner)] as const)
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

export const textOf = (value: FormValue | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined

export const formOf = (value: FormValue | undefined): Form =>
  typeof value === 'object' && !Array.isArray(value) ? value : {}

export const listOf = (value: FormValue | undefined): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
