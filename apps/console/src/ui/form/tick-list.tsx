import type { ReactNode } from 'react'
import './form.css'

type TickListProps<Id extends string | number> = {
  label: string
  help?: ReactNode
  choices: readonly { id: Id; name: string }[]
  chosen: readonly Id[]
  error?: string | undefined
  onChange: (chosen: Id[]) => void
}

/** A choice of several options: checkboxes side by side. */
export function TickList<Id extends string | number>({
  label,
  help,
  choices,
  chosen,
  error,
  onChange,
}: TickListProps<Id>) {
  if (choices.length === 0) return undefined
  return (
    <fieldset className="dk-ticks">
      <legend>{label}</legend>
      <div>
        {choices.map(({ id, name }) => (
          <label key={id} className="dk-check">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, id] : chosen.filter((item) => item !== id))
              }
            />
            {name}
          </label>
        ))}
      </div>
      {help && <p className="soft small">{help}</p>}
      {error && (
        <p className="dk-fd-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
