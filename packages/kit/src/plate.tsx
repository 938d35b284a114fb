export type PlateProps = {
  /** As written on the car: “LK74 QRB”. */
  registration: string
  /** Read before the letters: “Number plate”. */
  label: string
  /** Letters of the country on the blue band; without it there is no band. */
  country?: string
}

/** A number plate; screen readers read it letter by letter. */
export function Plate({ registration, label, country }: PlateProps) {
  const spelled = registration.replace(/\s/g, '').split('').join(' ')
  return (
    <span className="plate">
      <span className="unseen">{`${label} ${spelled}`}</span>
      {country && (
        <span className="plate-country" aria-hidden="true">
          {country}
        </span>
      )}
      <span className="plate-number" aria-hidden="true">
        {registration}
      </span>
    </span>
  )
}
