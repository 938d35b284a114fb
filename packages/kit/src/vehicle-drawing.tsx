import { classNames } from './class-names.ts'
import sprite from './vehicles.svg?no-inline'

/** The eight vehicle classes with a drawing; an operator's own class uses the most similar one. */
export const VEHICLE_KINDS = [
  'saloon',
  'estate',
  'executive',
  'carrier',
  'minibus',
  'electric',
  'wav',
  'luxury',
] as const
export type VehicleKind = (typeof VEHICLE_KINDS)[number]

/** The drawing of this name, or the standard car for an unknown name. */
export const vehicleKindOf = (name: string): VehicleKind =>
  VEHICLE_KINDS.find((kind) => kind === name) ?? 'saloon'

export type VehicleDrawingProps = {
  kind: VehicleKind
  /** Draws a ground line under it, for lists. */
  onKerb?: boolean
  /** For a vehicle that is not available. */
  faint?: boolean
}

/** A vehicle in profile, front to the right. Decoration: its name is written beside it. */
export function VehicleDrawing({ kind, onKerb, faint }: VehicleDrawingProps) {
  // Cut off at the ground line, so that the wheels touch the ground.
  return (
    <svg
      className={classNames('vehicle', onKerb && 'on-kerb', faint && 'faint')}
      viewBox="0 0 180 60"
      aria-hidden="true"
    >
      <use href={`${sprite}#${kind}`} width={180} height={64} />
    </svg>
  )
}
