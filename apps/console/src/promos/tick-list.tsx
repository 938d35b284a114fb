type TickListProps = {
  label: string
  help: string
  choices: readonly { id: number; name: string }[]
  chosen: readonly number[]
  error?: string | undefined
  onChange: (chosen: number[]) => void
}

/** A choice of several options: checkboxes side by side. */
export function TickList({ label, help, choices, chosen, error, onChange }: TickListProps) {
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
      <p className="soft small">{help}</p>
      {error && (
        <p className="dk-fd-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
