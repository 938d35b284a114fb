import { classNames } from './class-names.ts'
import sprite from './vehicles.svg?no-inline'

/** The eight classes that are drawn; an operator's own class picks the one that looks like it. */
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

/** The drawing of this name, or the plainest car for one we do not have. */
export const vehicleKindOf = (name: string): VehicleKind =>
  VEHICLE_KINDS.find((kind) => kind === name) ?? 'saloon'

export type VehicleDrawingProps = {
  kind: VehicleKind
  /** Stands on a hairline, in lists. */
  onKerb?: boolean
  /** For a vehicle that cannot be had. */
  faint?: boolean
}

/** A vehicle in profile, front to the right. Decoration: its name stands beside it in words. */
export function VehicleDrawing({ kind, onKerb, faint }: VehicleDrawingProps) {
  // Cut off at the ground line, so that the wheels touch what they stand on.
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
