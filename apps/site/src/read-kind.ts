import type { VehicleKind } from '@kerbside/kit/vehicle-drawing.tsx'

const KINDS: readonly VehicleKind[] = [
  'saloon',
  'estate',
  'executive',
  'carrier',
  'minibus',
  'electric',
  'wav',
  'luxury',
]

/** The drawing an operator named for its class; one we do not have is drawn as a saloon. */
export const readKind = (image: string): VehicleKind =>
  KINDS.find((kind) => kind === image) ?? 'saloon'
