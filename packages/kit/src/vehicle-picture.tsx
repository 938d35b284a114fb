import { classNames } from './class-names.ts'
import { VehicleDrawing, vehicleKindOf } from './vehicle-drawing.tsx'

export type VehiclePictureProps = {
  /** The address of a picture, from the slash on; else the name of one of our drawings. */
  image: string
  /** What is to be seen, where no name stands beside it. */
  alt?: string
  onKerb?: boolean
  faint?: boolean
}

/** A vehicle as its operator shows it: their own picture, or our drawing of its class. */
export function VehiclePicture({ image, alt = '', ...look }: VehiclePictureProps) {
  if (!image.startsWith('/')) return <VehicleDrawing kind={vehicleKindOf(image)} {...look} />
  // the style sheet sizes it; the attributes keep its room until then
  return (
    <img
      className={classNames('vehicle', look.faint && 'faint')}
      src={image}
      alt={alt}
      width={400}
      height={300}
      loading="lazy"
      decoding="async"
    />
  )
}
