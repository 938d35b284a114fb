// Written by `npm run generate`. Do not edit.
import type * as wire from '../desk/picture.ts'
import type { EndpointRef } from '../endpoint.ts'

export const bringPicture: EndpointRef<typeof wire.bringPicture> = {
  method: 'POST',
  path: '/api/desk/picture',
}
