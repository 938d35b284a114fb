import { classNames } from './class-names.ts'
import { VehicleDrawing, vehicleKindOf } from './vehicle-drawing.tsx'

export type VehiclePictureProps = {
  /** Address of a picture, beginning with a slash; otherwise the name of one of our drawings. */
  image: string
  /** Description of the picture, where no name is written beside it. */
  alt?: string
  onKerb?: boolean
  faint?: boolean
}

/** A vehicle as its operator shows it: the operator's own picture, or our drawing of its class. */
export function VehiclePicture({ image, alt = '', ...drawingProps }: VehiclePictureProps) {
  if (!image.startsWith('/'))
    return <VehicleDrawing kind={vehicleKindOf(image)} {...drawingProps} />
  // the style sheet sets its size; the attributes reserve the space until then
  return (
    <img
      className={classNames('vehicle', drawingProps.faint && 'faint')}
      src={image}
      alt={alt}
      width={400}
      height={300}
      loading="lazy"
      decoding="async"
    />
  )
}
