export type PlateProps = {
  /** As on the car: “LK74 QRB”. */
  registration: string
  /** Said before the letters: “Number plate”. */
  label: string
  /** Letters of the country on the blue band; without it there is no band. */
  country?: string
}

/** A number plate, read out letter by letter. */
export function Plate({ registration, label, country }: PlateProps) {
  const spelled = [...registration.replace(/\s/g, '')].join(' ')
  return (
    <span className="plate" role="img" aria-label={`${label} ${spelled}`}>
      {country && <span>{country}</span>}
      <span>{registration}</span>
    </span>
  )
}
